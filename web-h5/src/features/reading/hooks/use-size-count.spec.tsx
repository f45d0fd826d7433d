import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PatternSize } from '../model/project/pattern-sizes';
import type { ReaderPage } from '../model/pages/reader-files';
import type { PageContents } from './use-page-contents';
import { useSizeCount } from './use-size-count';

const TEXTS = ['编织说明', '起针 80 (90, 100) 针', '织 20 (22, 24) cm，针号 4 (6)'];
const PAGES = TEXTS.map((_, index) => ({ n: index + 1, file: { kind: 'text' } }) as ReaderPage);
const sized = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ code: String(index), label: null }));

/** @param loaded how many pages are loaded */
function countOf(sizes: PatternSize[], loaded: number): string {
  const contents: PageContents = {
    load: async () => {},
    contentOf: ({ n }) =>
      n <= loaded ? { kind: 'text', blocks: [{ kind: 'paragraph', text: TEXTS[n - 1]! }] } : null,
    hasFailed: () => false,
    neighbours: [],
  };
  const Count = () => useSizeCount(sizes, PAGES, contents, true);
  return renderToStaticMarkup(<Count />);
}

describe(useSizeCount, () => {
  it('reads the sizes from all loaded pages where the design has no sheet (READ-10)', () => {
    expect([0, 1, 2, 3].map((loaded) => countOf([], loaded))).toEqual(['1', '1', '1', '3']);
  });

  it('believes the sheet where there is one (READ-10)', () => {
    expect(countOf([{ code: '均码', label: null }], 3)).toBe('1');
  });

  it('believes the pages where all are loaded and none is written for the count of the sheet (READ-10)', () => {
    expect([0, 1, 2, 3].map((loaded) => countOf(sized(4), loaded))).toEqual(['4', '4', '4', '3']);
    expect([1, 3].map((loaded) => countOf(sized(2), loaded))).toEqual(['2', '2']);
    expect(countOf(sized(3), 3)).toBe('3');
  });
});
