import { CHANGES, describeAcross, distributeAcross, sayAcross } from '#knitting';
import type { Calculator } from './calculator';
import { choiceField, numberField } from './fields';

/** 均匀加减针: changes spread along one row or round. */
export const acrossCalculator: Calculator = {
  groups: [
    {
      legend: '这一行',
      fields: [
        numberField('n', '原来的针数', 'stitches', '75'),
        numberField('k', '加减几次', 'times', '8'),
        choiceField('how', '怎么加减', [
          ['make1', '加1（挑线、空针）'],
          ['twoFromOne', '1针放2针'],
          ['twoTogether', '2并1'],
          ['threeTogether', '3并1'],
        ]),
        choiceField('shape', '织法', [
          ['flat', '片织（一行）'],
          ['round', '圈织（一圈）'],
        ]),
      ],
    },
  ],
  answer(inputs) {
    const stitches = inputs.number('n');
    const changes = inputs.number('k');
    const change = inputs.choice('how', CHANGES);
    const plan = distributeAcross(stitches, changes, change, inputs.is('shape', 'round'));
    const sizes = [...new Set(plan.gaps)].sort((a, b) => a - b);
    return {
      ...sayAcross(plan, stitches, changes, change),
      facts: [
        ['针数', `${stitches} → ${plan.stitchesAfter} 针`],
        ['一针一针地', describeAcross(plan, change)],
        ...(sizes.length > 0 ? [['每次之间', `${sizes.join(' 或 ')} 针`] as const] : []),
      ],
      certainty: '针数是精确的；间隔最多差一针，已经把相同的排在一起，好记。',
      drawing: {
        kind: 'row',
        ends: plan.ends,
        gaps: plan.gaps,
        text: `${stitches} 针里均匀分布 ${changes} 次`,
      },
    };
  },
};
