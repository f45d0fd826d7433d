import {
  castOn,
  type CastOn,
  convertStitches,
  halfUp,
  oneDecimal,
  parseSizes,
  rowsForLength,
  sayAsWritten,
  sayCastOn,
  sizeAsWritten,
  sizeToFollow,
} from '#knitting';
import type { Answer, Calculator, Inputs } from './calculator';
import { choiceField, numberField, whenIs } from './fields';
import { gaugeField, gaugeUnitField, readGauges, requireGauge, swatchField } from './gauge-fields';

const SURE = '换算本身是精确的；准不准，看小样量得准不准。';

type Question = 'size' | 'follow' | 'convert' | 'cast' | 'rows';

/** 密度换算: what a piece becomes with my gauge, and the counts that keep its size. */
export const gaugeCalculator: Calculator = {
  groups: [
    {
      legend: '想知道什么',
      fields: [
        choiceField('q', '问题', [
          ['size', '照着织会变多大'],
          ['follow', '该照哪一码织'],
          ['convert', '图解的针数换成几针'],
          ['cast', '起几针'],
          ['rows', '织几行'],
        ]),
      ],
    },
    {
      legend: '密度',
      fields: [
        gaugeUnitField,
        gaugeField('sp', '图解的针数', '针', '22', {
          whose: 'pattern',
          when: whenIs('q', 'size', 'follow', 'convert'),
        }),
        gaugeField('rp', '图解的行数', '行', '30', {
          whose: 'pattern',
          isOptional: true,
          when: whenIs('q', 'size'),
        }),
        gaugeField('sm', '我的针数', '针', '24', {
          whose: 'mine',
          when: whenIs('q', 'size', 'follow', 'convert', 'cast'),
        }),
        gaugeField('rm', '我的行数', '行', '32', {
          whose: 'mine',
          isOptional: true,
          when: whenIs('q', 'size', 'rows'),
        }),
        swatchField,
      ],
    },
    {
      legend: '尺寸与针数',
      fields: [
        numberField('width', '图解上的宽', 'dimension', '96', { when: whenIs('q', 'size') }),
        numberField('length', '图解上的长', 'dimension', '60', {
          when: whenIs('q', 'size'),
          isOptional: true,
          note: '只填按行数织的部分；“织到 N cm”的不会变',
        }),
        {
          kind: 'text',
          name: 'sizes',
          label: '各码的成衣胸围',
          start: 'S:88，M:96，L:104，XL:112，2XL:120',
          when: whenIs('q', 'follow'),
          note: '写成 S:88，M:96',
        },
        numberField('target', '想要的成衣胸围', 'dimension', '100', {
          when: whenIs('q', 'follow'),
        }),
        numberField('ease', '想要的放松量', 'ease', '', {
          when: whenIs('q', 'follow'),
          isOptional: true,
          note: '两码一样近时，放松量是负数就取小的，不然取大的',
        }),
        numberField('n', '图解的针数', 'stitches', '110', { when: whenIs('q', 'convert') }),
        numberField('cm', '想要的宽', 'dimension', '50', { when: whenIs('q', 'cast') }),
        numberField('m', '花样倍数', 'multiple', '4', { when: whenIs('q', 'convert', 'cast') }),
        numberField('k', '另加', 'extra', '2', { when: whenIs('q', 'convert', 'cast') }),
        numberField('e', '边针（两边一共）', 'extra', '0', { when: whenIs('q', 'cast') }),
        numberField('long', '想要的长', 'dimension', '45', { when: whenIs('q', 'rows') }),
        choiceField(
          'even',
          '行数',
          [
            ['1', '取双数（片织）'],
            ['0', '不取双数（圈织）'],
          ],
          whenIs('q', 'rows'),
        ),
      ],
    },
  ],
  answer: (inputs) => ANSWERS[inputs.choice('q', ANSWERS)](inputs),
};

const ANSWERS: Record<Question, (inputs: Inputs) => Answer> = {
  size: answerSize,
  follow: answerFollow,
  convert: answerConvert,
  cast: answerCast,
  rows: answerRows,
};

function answerSize(inputs: Inputs): Answer {
  const { pattern, mine } = readGauges(inputs);
  const size = { width: inputs.number('width'), length: inputs.optional('length') };
  const result = sizeAsWritten(pattern, mine, size);
  const [height, newHeight] = [size.length ?? 0, result.length ?? size.length ?? 0];
  return {
    ...sayAsWritten(result, size),
    facts: [
      ['宽', `${oneDecimal(size.width)} → ${oneDecimal(result.width)} cm`],
      ...(result.length === null
        ? []
        : [['长', `${oneDecimal(height)} → ${oneDecimal(result.length)} cm`] as const]),
      ['针数要乘', factorOf(1 / result.widthFactor)],
      ...(result.lengthFactor === null
        ? []
        : [['行数要乘', factorOf(1 / result.lengthFactor)] as const]),
    ],
    certainty: SURE,
    drawing: {
      kind: 'pieces',
      before: [size.width, height || size.width * 0.7],
      after: [result.width, newHeight || size.width * 0.7],
      text: `虚线是图解的尺寸，宽 ${oneDecimal(size.width)} cm；实线是照着织出来的，宽 ${oneDecimal(result.width)} cm`,
    },
  };
}

const factorOf = (factor: number) => String(Math.round(factor * 1000) / 1000);

function answerFollow(inputs: Inputs): Answer {
  const gauges = {
    pattern: requireGauge(inputs, 'sp', '针', 'pattern'),
    mine: requireGauge(inputs, 'sm', '针', 'mine'),
  };
  const sizes = inputs.parsed('sizes', parseSizes);
  const target = inputs.number('target');
  const busts = sizes.map(({ bust }) => bust);
  const { index, width, difference, isFar } = sizeToFollow(
    busts,
    gauges,
    target,
    inputs.optional('ease') ?? 0,
  );
  const name = sizes[index]!.name;
  const far =
    Math.abs(difference) < 0.05
      ? '正是想要的'
      : `比想要的 ${oneDecimal(target)} cm ${difference > 0 ? '大' : '小'} ${oneDecimal(Math.abs(difference))} cm`;
  return {
    sentence: `照 ${name} 码织：用你的密度会变成 ${oneDecimal(width)} cm，${far}。`,
    facts: sizes.map(({ name: one, bust }) => [
      `${one}（图解 ${oneDecimal(bust)} cm）`,
      `${oneDecimal((bust * gauges.pattern) / gauges.mine)} cm`,
    ]),
    warnings: [
      ...(isFar ? ['没有合适的尺码，请重算针数'] : []),
      '育克深、袖长等按行数织的部分，照这一码的尺寸用你的行密度重算',
    ],
    certainty: SURE,
    drawing: {
      kind: 'bars',
      unit: 'cm',
      bars: [
        { label: '想要', value: target, isMain: false },
        ...sizes.map(({ name: label, bust }, i) => ({
          label,
          value: (bust * gauges.pattern) / gauges.mine,
          isMain: i === index,
        })),
      ],
      text: `各码用你的密度织出来的胸围，最接近 ${oneDecimal(target)} cm 的是 ${name}`,
    },
  };
}

function answerConvert(inputs: Inputs): Answer {
  const gauges = {
    pattern: requireGauge(inputs, 'sp', '针', 'pattern'),
    mine: requireGauge(inputs, 'sm', '针', 'mine'),
  };
  const form = { multiple: inputs.number('m'), extra: inputs.number('k'), edge: 0 };
  const count = inputs.number('n');
  const result = convertStitches(count, gauges, form);
  return countAnswer(result, (count * 10) / gauges.pattern);
}

function answerCast(inputs: Inputs): Answer {
  const gauge = requireGauge(inputs, 'sm', '针', 'mine');
  const width = inputs.number('cm');
  const form = {
    multiple: inputs.number('m'),
    extra: inputs.number('k'),
    edge: inputs.number('e'),
  };
  return countAnswer(castOn(width, gauge, form), width);
}

function countAnswer(result: CastOn, wanted: number): Answer {
  return {
    ...sayCastOn(result, wanted),
    facts: [
      ['针数', `${result.stitches} 针`],
      ['织出来的宽', `${oneDecimal(result.width)} cm`],
      ['没有取整的针数', oneDecimal(result.exact)],
    ],
    certainty: SURE,
    drawing: {
      kind: 'bars',
      unit: 'cm',
      bars: [
        { label: '想要', value: wanted, isMain: false },
        { label: '织出来', value: result.width, isMain: true },
      ],
      text: `想要 ${oneDecimal(wanted)} cm，织出来 ${oneDecimal(result.width)} cm`,
    },
  };
}

function answerRows(inputs: Inputs): Answer {
  const gauge = requireGauge(inputs, 'rm', '行', 'mine');
  const length = inputs.number('long');
  const isEven = inputs.is('even', '1');
  const rows = rowsForLength(length, gauge, isEven);
  const real = (rows * 10) / gauge;
  return {
    sentence: `织 ${rows} 行，大约 ${oneDecimal(real)} cm（想要 ${oneDecimal(length)} cm）。`,
    facts: [
      ['行数', `${rows} 行`],
      ['没有取整的行数', oneDecimal((length * gauge) / 10)],
      ['每 10 cm', `${halfUp(gauge * 10) / 10} 行`],
    ],
    warnings: [],
    certainty: SURE,
    drawing: {
      kind: 'bars',
      unit: 'cm',
      bars: [
        { label: '想要', value: length, isMain: false },
        { label: '织出来', value: real, isMain: true },
      ],
      text: `想要 ${oneDecimal(length)} cm，织 ${rows} 行是 ${oneDecimal(real)} cm`,
    },
  };
}
