import { CROCHET_TERMS, KNITTING_TERMS, type Term } from '#knitting';
import { LookupPage } from '../../../features/knitting/components/lookup-page';
import type { LookupRow, LookupSection } from '../../../features/knitting/components/lookup-table';
import { toolOf } from '../../../features/knitting/model/tools';

const rowOf =
  (letters: boolean) =>
  (term: Term): LookupRow => ({
    cells: [
      term.chinese,
      ...(letters ? [term.letters] : []),
      term.us,
      term.uk,
      term.japanese,
      term.counts,
      term.meaning,
      term.aliases,
    ],
    conflict: term.conflict,
  });

const COLUMNS = [
  { title: '美式', system: 'us' },
  { title: '英式（不同时）', system: 'uk' },
  { title: '日文', system: 'japan' },
  { title: '用掉→得到', system: 'counts' },
  { title: '意思', system: 'meaning' },
  { title: '别名', system: 'aliases' },
];

const NAME = { title: '中文', system: 'chinese' };

const SECTIONS: readonly LookupSection[] = [
  { title: '棒针', columns: [NAME, ...COLUMNS], rows: KNITTING_TERMS.map(rowOf(false)) },
  {
    title: '钩针',
    columns: [NAME, { title: '字母', system: 'letters' }, ...COLUMNS],
    rows: CROCHET_TERMS.map(rowOf(true)),
  },
];

export function AbbreviationsPage() {
  return (
    <LookupPage
      tool={toolOf('abbreviations')}
      label="搜术语"
      hint="例如 k2tog、左上2并1、dc、X、かけ目；英式写 UK dc"
      sections={SECTIONS}
    >
      <p>
        左上2并1 是 k2tog，向右倾；右上2并1 是
        ssk，向左倾：“左上”说的是哪一针在上面，不是倾向。英式钩针的词比美式错一级：美式 sc 是英式
        dc。
      </p>
      <p>字母以图解自己的图例为准。黄色的字是各家说法不一样，或容易弄错的地方。</p>
    </LookupPage>
  );
}

export { AbbreviationsPage as Component };
