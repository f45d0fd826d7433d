import { needleAdvice, oneDecimal, sayNeedle, usSizeOf } from '#knitting';
import type { Calculator } from './calculator';
import { numberField } from './fields';
import { gaugeField, gaugeUnitField, requireGauge, swatchField } from './gauge-fields';

/** 换针建议: which needle to try after a swatch. */
export const needleCalculator: Calculator = {
  groups: [
    {
      legend: '密度与针',
      fields: [
        gaugeUnitField,
        gaugeField('sp', '图解的针数', '针', '22', { whose: 'pattern' }),
        gaugeField('sm', '我的针数', '针', '24', { whose: 'mine' }),
        swatchField,
        numberField('mm', '织小样的针', 'needle', '4', { step: 0.25 }),
      ],
    },
  ],
  answer(inputs) {
    const pattern = requireGauge(inputs, 'sp', '针', 'pattern');
    const mine = requireGauge(inputs, 'sm', '针', 'mine');
    const mm = inputs.number('mm');
    const result = needleAdvice(pattern, mine, mm);
    const next = result.mm ?? mm;
    const us = usSizeOf(next, 'needle');
    return {
      ...sayNeedle(result, mm),
      facts: [
        ['我的密度', `${oneDecimal(mine)} 针/10cm`],
        ['图解密度', `${oneDecimal(pattern)} 针/10cm`],
        ...(result.advice === 'recalculate'
          ? []
          : [['针', `${next} mm${us ? `（US ${us}）` : ''}`] as const]),
      ],
      certainty:
        '这是经验公式：两条流传的经验法则相差一倍，我们取中间，所以一定要重新织小样。行数对不上时不用换针，按厘米织，按行数的地方重算。',
      drawing: {
        kind: 'needles',
        from: mm,
        to: next,
        text: next === mm ? `继续用 ${mm} mm 的针` : `从 ${mm} mm 换成 ${next} mm 的针`,
      },
    };
  },
};
