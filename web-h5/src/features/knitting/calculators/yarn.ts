import {
  compareThickness,
  heldTogether,
  metresOfGrams,
  metresPer100g,
  sayYarn,
  type ThicknessMatch,
  wholeNumber,
  YARN_WEIGHTS,
  yarnNeed,
  yarnWeightOf,
} from '#knitting';
import type { Calculator, Inputs } from './calculator';
import { choiceField, numberField, whenIs } from './fields';

const MATCHES: Record<ThicknessMatch, string> = {
  fits: '粗细合适',
  swatch: '粗细相差 10%–20%，需打小样',
  no: '粗细相差 20% 以上，不建议',
};

/** 买几团线: how many balls of my yarn a pattern takes. */
export const yarnCalculator: Calculator = {
  groups: [
    {
      legend: '图解用线',
      fields: [
        choiceField('by', '图解写的是', [
          ['m', '米数'],
          ['g', '克数'],
        ]),
        numberField('metres', '总米数', 'metres', '1200', {
          step: 50,
          when: whenIs('by', 'm'),
          note: '多股合织时为各股之和；多种颜色请一种一种算',
        }),
        numberField('grams', '总克数', 'grams', '450', { step: 50, when: whenIs('by', 'g') }),
        numberField('per100', '图解的线每 100 克', 'metresPer100g', '250', {
          step: 10,
          isOptional: true,
          note: '填了才能比粗细；只知道克数时必填：不同的线不能直接比克数',
        }),
        numberField('hp', '图解几股合织', 'strands', '1'),
      ],
    },
    {
      legend: '我的线',
      fields: [
        numberField('ball-m', '一团的长度', 'metres', '125', { own: 'ball_metres', step: 5 }),
        numberField('ball-g', '一团的重量', 'grams', '50', { own: 'ball_grams', step: 5 }),
        numberField('hm', '我几股合织', 'strands', '1', { own: 'strands' }),
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
    const margin = inputs.number('margin') / 100;
    const metres = patternMetres(inputs);
    const need = yarnNeed(
      { metres, strands: strands.pattern },
      { ball, strands: strands.mine },
      margin,
    );
    const mine = heldTogether(Array<number>(strands.mine).fill(clampPer100g(metresPer100g(ball))));
    const per100 = inputs.optional('per100');
    const match = per100 === null ? null : compareThickness(per100 / strands.pattern, mine);
    const weight = YARN_WEIGHTS.find(({ id }) => id === yarnWeightOf(mine))!;
    const { sentence, warnings } = sayYarn(need);
    return {
      sentence,
      warnings: match === null || match === 'fits' ? warnings : [...warnings, MATCHES[match]],
      facts: [
        ['团数', `${need.balls} 团`],
        ['要用', `${wholeNumber(need.metres)} m，${wholeNumber(need.grams)} g`],
        ['余下', `${wholeNumber(need.spare)} m`],
        ['我的线合股后每 100 克', `${wholeNumber(mine)} m，约 ${weight.english}`],
        ...(match === null ? [] : [['和图解的线比', MATCHES[match]] as const]),
      ],
      certainty: `按图解的用线量算，已含 ${wholeNumber(margin * 100)}% 余量；各人松紧不同，相差 5%–10% 很常见。`,
      drawing: {
        kind: 'balls',
        balls: need.balls,
        lastPart: 1 - need.spare / ball.metres,
        text: `${need.balls} 团线，最后一团用掉 ${wholeNumber(100 - (100 * need.spare) / ball.metres)}%`,
      },
    };
  },
};

function patternMetres(inputs: Inputs): number {
  return inputs.is('by', 'g')
    ? metresOfGrams(inputs.number('grams'), inputs.number('per100'))
    : inputs.number('metres');
}

/** An odd ball, such as 1 m of 50 g, is still calculated with. */
const clampPer100g = (value: number) => Math.min(5_000, Math.max(5, value));
