import {
  hoursRange,
  knittingHours,
  oneDecimal,
  QUANTITIES,
  SPEEDS,
  stitchesOfArea,
  stitchesOfMetres,
  TECHNIQUE_FACTORS,
  wholeNumber,
} from '#knitting';
import type { Calculator, Inputs } from './calculator';
import { choiceField, numberField, whenIs } from './fields';
import { gaugeField, gaugeUnitField, requireGauge, swatchField } from './gauge-fields';

const needsGauge = whenIs('by', 'metres', 'area');
const HOURS_A_DAY = { label: '每天织', unit: '小时', min: 0.1, max: 24 };

/** 时间估算: how many hours a piece takes. */
export const timeCalculator: Calculator = {
  groups: [
    {
      legend: '作品',
      fields: [
        choiceField('by', '知道什么', [
          ['metres', '用线的米数'],
          ['area', '织物的面积'],
          ['stitches', '总针数'],
        ]),
        numberField('metres', '用线', 'metres', '1200', { step: 50, when: whenIs('by', 'metres') }),
        numberField('area', '面积', 'area', '9000', { step: 500, when: whenIs('by', 'area') }),
        numberField('n', '总针数', 'totalStitches', '70000', {
          step: 1000,
          when: whenIs('by', 'stitches'),
        }),
        { ...gaugeUnitField, when: needsGauge },
        gaugeField('sm', '针密度', '针', '22', { whose: 'mine', when: needsGauge }),
        gaugeField('rm', '行密度', '行', '30', { whose: 'mine', when: needsGauge }),
        { ...swatchField, when: (values) => needsGauge(values) && values['u'] === 'swatch' },
      ],
    },
    {
      legend: '速度',
      fields: [
        numberField('speed', '每分钟', 'speed', String(SPEEDS.average), {
          note: '新手约 12，一般 20–30，很快 60。计时织 120 秒，数一数针数，除以 2',
        }),
        choiceField('how', '织法', [
          ['stockinette', '平针'],
          ['rib', '罗纹'],
          ['cables', '绞花'],
          ['lace', '镂空'],
          ['stranded', '提花'],
          ['intarsia', '嵌花'],
          ['singleCrochet', '钩短针'],
        ]),
        numberField('day', '每天织', HOURS_A_DAY, '2', { isOptional: true, step: 0.5 }),
      ],
    },
  ],
  answer(inputs) {
    const stitches = stitchesOf(inputs);
    const speed = inputs.number('speed');
    const hours = knittingHours(stitches, speed, inputs.choice('how', TECHNIQUE_FACTORS));
    const day = inputs.optional('day');
    const { from, to } = hoursRange(hours);
    const range = from === to ? `${from}` : `${from} 到 ${to}`;
    const days = day === null ? '' : `每天织 ${day} 小时，要 ${daysText(from, to, day)} 天。`;
    return {
      sentence: `大约 ${range} 小时。${days}`,
      facts: [
        ['针数', `${wholeNumber(stitches)} 针`],
        ['算出来', `${hours < 10 ? oneDecimal(hours) : wholeNumber(hours)} 小时`],
      ],
      warnings: [],
      certainty: '估算，±30%，已含起针、数针、缝合与藏线头的两成。用自己的速度会准得多。',
      drawing: {
        kind: 'bars',
        unit: '小时',
        bars: [
          { label: '快', value: from, isMain: false },
          { label: '估算', value: hours, isMain: true },
          { label: '慢', value: to, isMain: false },
        ],
        text: `${range} 小时`,
      },
    };
  },
};

function daysText(from: number, to: number, hoursADay: number): string {
  const [least, most] = [Math.ceil(from / hoursADay), Math.ceil(to / hoursADay)];
  return least === most ? `${least}` : `${least} 到 ${most}`;
}

function stitchesOf(inputs: Inputs): number {
  if (inputs.is('by', 'stitches')) return inputs.number('n');
  const gauge = {
    stitches: requireGauge(inputs, 'sm', '针', 'mine'),
    rows: requireGauge(inputs, 'rm', '行', 'mine'),
  };
  const stitches = inputs.is('by', 'area')
    ? stitchesOfArea(inputs.number('area'), gauge)
    : stitchesOfMetres(inputs.number('metres'), gauge);
  return Math.min(QUANTITIES.totalStitches.max, Math.max(1, Math.round(stitches)));
}
