import { YARN_WEIGHT_CONFLICTS, YARN_WEIGHTS } from '#knitting';
import { LookupPage } from '../../../features/knitting/components/lookup-page';
import type { LookupSection } from '../../../features/knitting/components/lookup-table';
import { toolOf } from '../../../features/knitting/model/tools';

const SECTIONS: readonly LookupSection[] = [
  {
    title: '线的粗细',
    columns: [
      { title: '名称', system: 'english' },
      { title: '中文', system: 'chinese' },
      { title: 'CYC（美国）', system: 'us' },
      { title: '英国', system: 'uk' },
      { title: '澳洲', system: 'australia' },
      { title: '平针密度 针/10cm', system: 'gauge' },
      { title: '棒针 mm', system: 'mm' },
      { title: '钩针 mm', system: 'hook' },
      { title: '米/100g（两家）', system: 'metres' },
      { title: 'WPI', system: 'wpi' },
    ],
    rows: YARN_WEIGHTS.map((one) => ({
      cells: [
        one.english,
        one.chinese,
        one.cyc,
        one.uk,
        one.australia,
        one.gauge,
        one.needleMm,
        one.hookMm,
        one.metres.join(' · '),
        one.wpi,
      ],
      conflict: '',
    })),
  },
];

export function YarnWeightsPage() {
  return (
    <LookupPage
      tool={toolOf('yarn-weights')}
      label="搜线"
      hint="例如 DK、中粗、8 ply、袜子线"
      sections={SECTIONS}
    >
      <p>这些是参考范围，不是标准：先看线团标签上的建议针号。</p>
      <ul>
        {YARN_WEIGHT_CONFLICTS.map((conflict) => (
          <li key={conflict}>{conflict}</li>
        ))}
      </ul>
    </LookupPage>
  );
}

export { YarnWeightsPage as Component };
