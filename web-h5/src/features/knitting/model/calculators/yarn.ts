import {
  type Ball,
  compareThickness,
  heldTogether,
  metresOfGrams,
  metresPer100g,
  metresPer100gOfCount,
  type PartNeed,
  parseYarnParts,
  sayYarn,
  sayYarnParts,
  type ThicknessMatch,
  wholeNumber,
  YARN_WEIGHTS,
  type YarnNeed,
  yarnNeed,
  yarnNeedOfParts,
  yarnWeightOf,
} from '#knitting';
import type { Answer, Calculator, Inputs } from './calculator';
import { choiceField, numberField, whenIs } from './fields';

const MATCHES: Record<ThicknessMatch, string> = {
  fits: '粗细合适',
  swatch: '粗细相差 10%–20%，需打小样',
  no: '粗细相差 20% 以上，不建议',
};

const isList = whenIs('by', 'sizes', 'colours');

/** 买几团线: how many balls of my yarn a pattern takes. */
export const yarnCalculator: Calculator = {
  groups: [
    {
      legend: '图解用线',
      fields: [
        choiceField('by', '图解写的是', [
          ['m', '米数'],
          ['g', '克数'],
          ['sizes', '各码的米数'],
          ['colours', '各色的米数'],
        ]),
        numberField('metres', '总米数', 'metres', '1200', {
          step: 50,
          when: whenIs('by', 'm'),
          note: '多股合织时为各股之和',
        }),
        numberField('grams', '总克数', 'grams', '450', { step: 50, when: whenIs('by', 'g') }),
        {
          kind: 'text',
          name: 'list',
          label: '各码或各色的米数',
          start: 'S:1000，M:1100，L:1200',
          when: isList,
          note: '写成 S:1000，M:1100，或 红:300，白:150；每一种各自往上取整',
        },
        choiceField('thick', '图解的线的粗细', [
          ['m', '每 100 克米数'],
          ['nm', '支数'],
        ]),
        numberField('per100', '图解的线每 100 克', 'metresPer100g', '250', {
          step: 10,
          when: whenIs('thick', 'm'),
          isOptional: true,
          note: '填了才能比粗细；只知道克数时必填：不同的线不能直接比克数',
        }),
        numberField('nm', '支数', 'yarnCount', '26', {
          when: whenIs('thick', 'nm'),
          note: '公制支数：26 支/2 股（也写成 2/26）填 26 和 2，每 100 克 1,300 m',
        }),
        numberField('plies', '由几股捻成', 'strands', '2', { when: whenIs('thick', 'nm') }),
        numberField('hp', '图解几股合织', 'strands', '1'),
      ],
    },
    {
      legend: '我的线',
      fields: [
        numberField('ball-m', '一团的长度', 'metres', '125', { own: 'ball_metres', step: 5 }),
        numberField('ball-g', '一团的重量', 'grams', '50', { own: 'ball_grams', step: 5 }),
        numberField('hm', '我几股合织', 'strands', '1', { own: 'strands' }),
        numberField('with', '另外合一股别的线，它每 100 克', 'metresPer100g', '', {
          step: 10,
          isOptional: true,
          note: '例如马海毛 840 m；只用来比粗细，它要几团请再算一次',
        }),
        numberField('margin', '余量', 'margin', '10', {
          step: 5,
          note: '绞花、提花、以后买不到同缸号的，留 15%',
        }),
      ],
    },
  ],
  answer(inputs) {
    const strands = { pattern: inputs.number('hp'), mine: inputs.number('hm') };
    const ball = { metres: inputs.number('ball-m'), grams: inputs.number('ball-g') };
    const mine = { ball, strands: strands.mine };
    const margin = inputs.number('margin') / 100;
    const isOfParts = inputs.is('by', 'sizes') || inputs.is('by', 'colours');
    const amount = isOfParts
      ? answerParts(
          inputs,
          yarnNeedOfParts(inputs.parsed('list', parseYarnParts), strands.pattern, mine, margin),
        )
      : answerTotal(
          ball,
          yarnNeed({ metres: patternMetres(inputs), strands: strands.pattern }, mine, margin),
        );
    const thickness = compared(inputs, strands, ball);
    return {
      ...amount,
      warnings: [...amount.warnings, ...thickness.warnings],
      facts: [...amount.facts, ...thickness.facts],
      certainty: `按图解的用线量算，已含 ${wholeNumber(margin * 100)}% 余量；各人松紧不同，相差 5%–10% 很常见。`,
    };
  },
};

type Amount = Omit<Answer, 'certainty'>;

function answerTotal(ball: Ball, need: YarnNeed): Amount {
  return {
    ...sayYarn(need),
    facts: [
      ['团数', `${need.balls} 团`],
      ['要用', `${wholeNumber(need.metres)} m，${wholeNumber(need.grams)} g`],
      ['余下', `${wholeNumber(need.spare)} m`],
    ],
    drawing: {
      kind: 'balls',
      balls: need.balls,
      lastPart: 1 - need.spare / ball.metres,
      text: `${need.balls} 团线，最后一团用掉 ${wholeNumber(100 - (100 * need.spare) / ball.metres)}%`,
    },
  };
}

function answerParts(inputs: Inputs, parts: readonly PartNeed[]): Amount {
  const statement = sayYarnParts(parts, inputs.is('by', 'colours'));
  return {
    ...statement,
    facts: parts.map(({ name, need }) => [
      name,
      `${need.balls} 团，要用 ${wholeNumber(need.metres)} m，余 ${wholeNumber(need.spare)} m`,
    ]),
    drawing: {
      kind: 'bars',
      unit: '团',
      bars: parts.map(({ name, need }) => ({ label: name, value: need.balls, isMain: false })),
      text: statement.sentence,
    },
  };
}

/** How thick my strands are together, and whether the pattern's yarn is as thick. */
function compared(
  inputs: Inputs,
  strands: { pattern: number; mine: number },
  ball: Ball,
): Pick<Answer, 'facts' | 'warnings'> {
  const own = Array<number>(strands.mine).fill(clampPer100g(metresPer100g(ball)));
  const other = inputs.optional('with');
  const mine = heldTogether(other === null ? own : [...own, other]);
  const weight = YARN_WEIGHTS.find(({ id }) => id === yarnWeightOf(mine))!;
  const per100 = patternPer100g(inputs);
  const match = per100 === null ? null : compareThickness(per100 / strands.pattern, mine);
  return {
    facts: [
      ['我的线合股后每 100 克', `${wholeNumber(mine)} m，约 ${weight.english}`],
      ...(match === null ? [] : [['和图解的线比', MATCHES[match]] as const]),
    ],
    warnings: match === null || match === 'fits' ? [] : [MATCHES[match]],
  };
}

function patternPer100g(inputs: Inputs): number | null {
  return inputs.is('thick', 'nm')
    ? metresPer100gOfCount(inputs.number('nm'), inputs.number('plies'))
    : inputs.optional('per100');
}

function patternMetres(inputs: Inputs): number {
  if (!inputs.is('by', 'g')) return inputs.number('metres');
  const grams = inputs.number('grams');
  return metresOfGrams(grams, patternPer100g(inputs) ?? inputs.number('per100'));
}

/** An odd ball, such as 1 m of 50 g, is still calculated with. */
const clampPer100g = (value: number) => Math.min(5_000, Math.max(5, value));
