import {
  FABRIC_FACTORS,
  KnittingError,
  oneDecimal,
  TRIM_FACTOR,
  wholeNumber,
  yarnForArea,
  yarnForGauge,
  yarnForSize,
} from '#knitting';
import { type Answer, type Calculator, InputError, type Inputs } from './calculator';
import { choiceField, numberField, whenIs } from './fields';
import { gaugeField, gaugeUnitField, readGauges, requireGauge, swatchField } from './gauge-fields';

type Question = 'gauge' | 'size' | 'area';

const needsGauge = whenIs('q', 'gauge', 'area');

/** 用线量估算: yarn for another gauge, another size, or without any figure. */
export const yarnEstimateCalculator: Calculator = {
  groups: [
    {
      legend: '知道什么',
      fields: [
        choiceField('q', '情况', [
          ['gauge', '我的密度和图解不同'],
          ['size', '图解没写我这一码'],
          ['area', '图解没写用线量'],
        ]),
        choiceField(
          'keep',
          '怎么织',
          [
            ['size', '重算针数，成品一样大'],
            ['counts', '照着针数织，成品会变'],
          ],
          whenIs('q', 'gauge'),
        ),
      ],
    },
    {
      legend: '密度',
      fields: [
        { ...gaugeUnitField, when: needsGauge },
        gaugeField('sp', '图解的针数', '针', '22', {
          whose: 'pattern',
          when: whenIs('q', 'gauge'),
        }),
        gaugeField('rp', '图解的行数', '行', '30', {
          whose: 'pattern',
          isOptional: true,
          when: whenIs('q', 'gauge'),
        }),
        gaugeField('sm', '我的针数', '针', '24', { whose: 'mine', when: needsGauge }),
        gaugeField('rm', '我的行数', '行', '33', {
          whose: 'mine',
          isOptional: true,
          when: needsGauge,
        }),
        { ...swatchField, when: (values) => needsGauge(values) && values['u'] === 'swatch' },
      ],
    },
    {
      legend: '用线与尺寸',
      fields: [
        numberField('metres', '图解的米数', 'metres', '1200', {
          step: 50,
          when: whenIs('q', 'gauge'),
        }),
        {
          kind: 'text',
          name: 'stated',
          label: '图解写了的：胸围与米数',
          start: '88=1000，96=1100，104=1210，112=1320',
          when: whenIs('q', 'size'),
          note: '写成 88=1000，一码一个',
        },
        numberField('bust', '我要的成衣胸围', 'dimension', '100', { when: whenIs('q', 'size') }),
        numberField('area', '织物的面积', 'area', '9000', {
          step: 500,
          when: whenIs('q', 'area'),
          note: '成人毛衣约 9,000，围巾约 30×180 = 5,400，宝宝毯约 80×80 = 6,400',
        }),
        choiceField(
          'fabric',
          '花样',
          [
            ['stockinette', '平针'],
            ['garter', '起伏针、桂花针'],
            ['rib', '罗纹'],
            ['cable', '绞花'],
            ['lace', '镂空'],
            ['stranded', '提花'],
          ],
          whenIs('q', 'area'),
        ),
      ],
    },
  ],
  answer: (inputs) => ANSWERS[inputs.choice('q', ANSWERS)](inputs),
};

const ANSWERS: Record<Question, (inputs: Inputs) => Answer> = {
  gauge: answerGauge,
  size: answerSize,
  area: answerArea,
};

function answerGauge(inputs: Inputs): Answer {
  const { pattern, mine } = readGauges(inputs);
  const before = inputs.number('metres');
  const keep = inputs.is('keep', 'counts') ? 'counts' : 'size';
  const metres = yarnForGauge(before, pattern, mine, keep);
  const hasRows = pattern.rows !== null && mine.rows !== null;
  return estimate(metres, 0.05, {
    facts: [['图解的米数', `${wholeNumber(before)} m`]],
    warnings: hasRows ? [] : ['缺一个行密度，只按针密度估，误差会大一些'],
    certainty: '同一种花样按密度换算，误差约 ±5%。',
    before,
  });
}

function answerSize(inputs: Inputs): Answer {
  const stated = inputs.parsed('stated', parseStated);
  const bust = inputs.number('bust');
  const busts = stated.map((size) => size.bust);
  const isInside = bust >= Math.min(...busts) && bust <= Math.max(...busts);
  return estimate(yarnForSize(stated, bust), 0.05, {
    facts: stated.map((size) => [`${oneDecimal(size.bust)} cm`, `${wholeNumber(size.metres)} m`]),
    warnings: isInside ? [] : ['这一码在图解的尺码之外，只按胸围的比例估'],
    certainty: isInside ? '在图解写了的两码之间按比例算，误差约 ±5%。' : '尺码越远越不准。',
    before: null,
  });
}

function answerArea(inputs: Inputs): Answer {
  const stitches = requireGauge(inputs, 'sm', '针', 'mine');
  const rows = requireGauge(inputs, 'rm', '行', 'mine');
  const fabric = inputs.choice('fabric', FABRIC_FACTORS);
  const factor = TRIM_FACTOR * FABRIC_FACTORS[fabric];
  return estimate(yarnForArea(inputs.number('area'), { stitches, rows }, factor), 0.2, {
    facts: [],
    warnings: fabric === 'stockinette' ? [] : ['花样的系数是经验值，建议先织小样称一称'],
    certainty: '只凭面积与密度估算，误差约 ±20%，已含边、罗纹和线头。',
    before: null,
  });
}

function estimate(
  metres: number,
  error: number,
  more: Pick<Answer, 'facts' | 'warnings' | 'certainty'> & { before: number | null },
): Answer {
  const { facts, warnings, certainty, before } = more;
  const [low, high] = [metres * (1 - error), metres * (1 + error)];
  const range = `${wholeNumber(low)}–${wholeNumber(high)} m`;
  return {
    sentence: `估算：大约要 ${wholeNumber(metres)} m（${range}）。`,
    facts: [['估算', `${wholeNumber(metres)} m`], ['范围', range], ...facts],
    warnings,
    certainty: `估算。${certainty}`,
    drawing: {
      kind: 'bars',
      unit: 'm',
      bars: [
        ...(before === null ? [] : [{ label: '图解', value: before, isMain: false }]),
        { label: '少', value: low, isMain: false },
        { label: '估算', value: metres, isMain: true },
        { label: '多', value: high, isMain: false },
      ],
      text: `估算 ${wholeNumber(metres)} m，在 ${range} 之间`,
    },
  };
}

/** Reads `88=1000，96=1100`: finished bust in cm and metres. @throws KnittingError */
function parseStated(text: string): { bust: number; metres: number }[] {
  const parts = text
    .normalize('NFKC')
    .split(/[,、;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw new KnittingError('missing', '请至少填一个尺码，例如 88=1000');
  return parts.map((part) => {
    const match = /^(\d{1,3}(?:\.\d)?)\s?[=:]\s?(\d{1,6})$/.exec(part);
    const [bust, metres] = [Number(match?.[1]), Number(match?.[2])];
    if (!(bust >= 1 && metres >= 1)) {
      throw new InputError('stated', `“${part.slice(0, 20)}”看不懂，请写成 88=1000（胸围=米数）`);
    }
    return { bust, metres };
  });
}
