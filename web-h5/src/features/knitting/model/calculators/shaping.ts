import {
  describeShaping,
  distributeAlong,
  parseShaping,
  sayAlong,
  type ShapingInstruction,
  shapingNotation,
  type ShapingPlan,
  type ShapingTotals,
  shapingTotals,
} from '#knitting';
import type { Answer, Calculator, Drawing, Inputs } from './calculator';
import { choiceField, numberField, whenIs } from './fields';

const isPlan = whenIs('q', 'plan');

/** 袖窿·领口·袖子加减针: shaping along the rows of an edge, and reading what a pattern writes. */
export const shapingCalculator: Calculator = {
  groups: [
    {
      legend: '想做什么',
      fields: [
        choiceField('q', '问题', [
          ['plan', '算出每几行一次'],
          ['read', '读懂图解的写法'],
        ]),
      ],
    },
    {
      legend: '这条边',
      fields: [
        choiceField(
          'way',
          '方向',
          [
            ['decrease', '减针'],
            ['increase', '加针'],
          ],
          isPlan,
        ),
        numberField('total', '一共加减', 'stitches', '40', { step: 2, when: isPlan }),
        numberField('rows', '在多少行里', 'rows', '118', { step: 2, when: isPlan }),
        choiceField(
          'per',
          '在哪边',
          [
            ['2', '两侧各一针'],
            ['1', '只有一侧'],
          ],
          isPlan,
        ),
        choiceField(
          'unit',
          '织法',
          [
            ['2', '片织，只在正面加减'],
            ['1', '圈织，哪一圈都行'],
          ],
          isPlan,
        ),
        choiceField(
          'tail',
          '最后一段',
          [
            ['0', '正好结束'],
            ['1', '留一段平织'],
          ],
          isPlan,
        ),
        {
          kind: 'text',
          name: 'text',
          label: '图解上的写法',
          start: '平收4针，2-2-4，2-1-2，平6',
          when: whenIs('q', 'read'),
          note: '例如 8-1-5、每8行减1针×5次、平4、平收3针',
        },
      ],
    },
  ],
  answer: (inputs) => (inputs.is('q', 'read') ? answerRead(inputs) : answerPlan(inputs)),
};

function answerPlan(inputs: Inputs): Answer {
  const total = inputs.number('total');
  const rows = inputs.number('rows');
  const unit = inputs.is('unit', '1') ? 1 : 2;
  const plan = distributeAlong({
    total,
    rows,
    per: inputs.is('per', '1') ? 1 : 2,
    unit,
    tail: inputs.is('tail', '1'),
    direction: inputs.is('way', 'increase') ? 'increase' : 'decrease',
  });
  return {
    ...sayAlong(plan),
    facts: [
      ['针法', describeShaping(plan)],
      ['行-针-次', shapingNotation(plan)],
      ['一共', `${rows} 行，${total} 针`],
    ],
    shaping: `${unit === 2 ? '只在正面加减，' : ''}${describeShaping(plan)}`,
    certainty: '行数与针数都是精确的；加减针都在每段的最后一行。',
    drawing: edgeOf(instructionsOf(plan), plan.per),
  };
}

function instructionsOf({ steps, plainRows, direction }: ShapingPlan): ShapingInstruction[] {
  const shaped = steps.map((step) => ({
    kind: 'shape' as const,
    ...step,
    places: null,
    direction,
  }));
  return [...shaped, ...(plainRows > 0 ? [{ kind: 'plain' as const, rows: plainRows }] : [])];
}

/** The edge from the first row upwards: decreases go to its inside, increases to its outside. */
function edgeOf(instructions: readonly ShapingInstruction[], per: 1 | 2): Drawing {
  const totals = shapingTotals(instructions);
  const unsaid = totals.increased > 0 && totals.decreased === 0 ? 'increase' : 'decrease';
  const points: [number, number][] = [[0, 0]];
  let [x, y] = [0, 0];
  const draw = (rows: number, stitches: number) => {
    y += rows;
    if (rows > 0) points.push([x, y]);
    x += stitches;
    if (stitches !== 0) points.push([x, y]);
  };
  for (const one of instructions) {
    if (one.kind === 'plain') draw(one.rows, 0);
    else if (one.kind === 'bindOff') draw(0, one.stitches);
    else {
      const sign = (one.direction ?? unsaid) === 'decrease' ? 1 : -1;
      for (let i = 0; i < one.times; i += 1) draw(one.rows, sign * one.stitches);
    }
  }
  return {
    kind: 'edge',
    points,
    bothSides: per === 2,
    text: `从下往上织的边：${y} 行里${per === 2 ? '两侧各' : '一侧'}${sayStitches(totals)}`,
  };
}

/** `减 4 针、加 4 针`. */
function sayStitches({ decreased, increased, unsaid }: ShapingTotals): string {
  // Beside one direction only, the text most probably means the same one.
  const parts: [string, number][] =
    unsaid > 0 && (decreased === 0 || increased === 0)
      ? [['加减', decreased + increased + unsaid]]
      : [
          ['减', decreased],
          ['加', increased],
          ['加减', unsaid],
        ];
  const said = parts.filter(([, stitches]) => stitches > 0);
  return said.map(([verb, stitches]) => `${verb} ${stitches} 针`).join('、') || '不加不减';
}

function answerRead(inputs: Inputs): Answer {
  const found = inputs.parsed('text', parseShaping);
  const totals = shapingTotals(found);
  const said = found.map((one) => sayInstruction(one));
  return {
    sentence: `${said.join('，')}。`,
    facts: [
      ['一共', `${totals.rows} 行，每侧${sayStitches(totals)}`],
      ...said.map((text, i) => [`第 ${i + 1} 步`, text] as const),
    ],
    warnings:
      totals.unsaid > 0 ? ['8-1-5 这样的写法不说加还是减，请看图解；从下往上读，按织的方向'] : [],
    ...(found.some(({ kind }) => kind === 'shape') && { shaping: inputs.text('text') }),
    certainty: '只读懂了上面这几步，别的文字没有读。',
    drawing: drawRead(found),
  };
}

function sayInstruction(one: ShapingInstruction): string {
  if (one.kind === 'plain') return `平织 ${one.rows} 行`;
  if (one.kind === 'bindOff') return `平收 ${one.stitches} 针`;
  const verb = { increase: '加', decrease: '减' }[one.direction ?? 'decrease'];
  const places = one.bothSides ? '两侧各' : one.places === null ? '' : `${one.places} 处各`;
  const word = one.direction === null ? '加减' : verb;
  return `每 ${one.rows} 行${places}${word} ${one.stitches} 针，做 ${one.times} 次`;
}

/** More steps than this are not drawn. */
const MAX_STEPS = 2_000;

function drawRead(found: readonly ShapingInstruction[]): Drawing | null {
  const steps = found.reduce((sum, one) => sum + (one.kind === 'shape' ? one.times : 1), 0);
  return steps > MAX_STEPS ? null : edgeOf(found, 1);
}
