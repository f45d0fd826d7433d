import { HOOK_SIZES, NEEDLE_SIZES } from '#knitting';
import { LookupPage } from '../../../features/knitting/components/lookup-page';
import type { LookupSection } from '../../../features/knitting/components/lookup-table';
import { toolOf } from '../../../features/knitting/model/tools';

const SECTIONS: readonly LookupSection[] = [
  {
    title: '棒针',
    columns: [
      { title: '毫米', system: 'mm' },
      { title: '美国 US', system: 'us' },
      { title: '英国旧号', system: 'uk' },
      { title: '日本号（直径）', system: 'japan' },
      { title: '中国号', system: 'china' },
    ],
    rows: NEEDLE_SIZES.map(({ mm, us, uk, japan, china, conflict }) => ({
      cells: [mm, us, uk, japan, china],
      conflict,
    })),
  },
  {
    title: '钩针',
    columns: [
      { title: '毫米', system: 'mm' },
      { title: '美国 US', system: 'us' },
      { title: '英国旧号', system: 'uk' },
      { title: '日本 / 中国', system: 'japan' },
    ],
    rows: HOOK_SIZES.map(({ mm, us, uk, japan, conflict }) => ({
      cells: [mm, us, uk, japan],
      conflict,
    })),
  },
];

export function NeedleSizesPage() {
  return (
    <LookupPage
      tool={toolOf('needle-sizes')}
      label="搜针号"
      hint="例如 4mm、US 6、日本8号、中国8号、7/0号"
      sections={SECTIONS}
    >
      <p>
        “8号”有两种：中国号（和英国旧号一样数）是 4.0 mm，日本号是 4.5 mm。买针、看图解都请认毫米。
      </p>
      <p>
        日本号的直径 = 2.1 + 0.3 ×
        号数（mm）。中国号没有找到书面标准，按老编织者的习惯整理；黄色的字是各家说法不一样的地方。
      </p>
    </LookupPage>
  );
}

export { NeedleSizesPage as Component };
