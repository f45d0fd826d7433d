import { cellRatio, chartRows, circleIncreases, halfUp, oneDecimal, roundTo } from '#knitting';
import type { Calculator } from './calculator';
import { numberField } from './fields';
import { gaugeField, gaugeUnitField, requireGauge, swatchField } from './gauge-fields';

/** 图解比例: stitches and rows of a picture that keeps its proportions. */
export const chartCalculator: Calculator = {
  groups: [
    {
      legend: '图',
      fields: [
        numberField('cols', '图的宽', 'stitches', '60'),
        numberField('q', '高是宽的', 'ratio', '1', {
          step: 0.1,
          unitOf: () => '倍',
          note: '正方形 1，竖着的照片约 1.33，横着的约 0.75',
        }),
      ],
    },
    {
      legend: '密度',
      fields: [
        gaugeUnitField,
        gaugeField('sm', '针密度', '针', '22', { whose: 'mine' }),
        gaugeField('rm', '行密度', '行', '30', { whose: 'mine' }),
        swatchField,
      ],
    },
  ],
  answer(inputs) {
    const columns = inputs.number('cols');
    const ratio = inputs.number('q');
    const gauge = {
      stitches: requireGauge(inputs, 'sm', '针', 'mine'),
      rows: requireGauge(inputs, 'rm', '行', 'mine'),
    };
    const rows = chartRows(columns, ratio, gauge);
    const cell = cellRatio(gauge);
    const circle = circleIncreases(gauge);
    const shape = cell < 0.995 ? '宽大于高' : cell > 1.005 ? '高大于宽' : '是方的';
    return {
      sentence: `画成 ${columns} 针 × ${rows} 行，织出来才不变形。`,
      facts: [
        ['一格的高 ÷ 宽', `${roundTo(cell, 3)}（${shape}）`],
        [
          '织出来',
          `${oneDecimal((columns * 10) / gauge.stitches)} × ${oneDecimal((rows * 10) / gauge.rows)} cm`,
        ],
        ['钩平的圆每圈加', `约 ${halfUp(circle)} 针（${roundTo(circle, 2)}）`],
      ],
      warnings: [],
      certainty: '按密度精确计算；起伏针一格约 0.5，钩短针约 1。',
      drawing: {
        kind: 'grid',
        columns,
        rows,
        ratio: cell,
        text: `一格高是宽的 ${roundTo(cell, 3)} 倍，图宽 ${columns} 格、高 ${rows} 格`,
      },
    };
  },
};
