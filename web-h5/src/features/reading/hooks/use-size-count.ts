import { guessSizeCount } from '#knitting';
import { useEffect, useMemo } from 'react';
import type { PatternSize } from '../model/project/pattern-sizes';
import type { ReaderPage } from '../model/pages/reader-files';
import type { PageContents } from './use-page-contents';

/** Pages of text that are read for their sizes, beside those that the reader has opened. */
const READ_PAGES = 12;

/**
 * How many sizes the pattern is written for: as the design's sheet says; without one, or if the pages are written for
 * another number of sizes, it is read from the pages of text that are loaded (READ-10).
 * @param isShown whether the page on the screen is loaded: it comes first
 */
export function useSizeCount(
  sizes: readonly PatternSize[],
  pages: readonly ReaderPage[],
  contents: PageContents,
  isShown: boolean,
): number {
  const { load, contentOf, hasFailed } = contents;
  const known = sizes.length;
  const lines = (known === 1 ? [] : pages).flatMap((page) => {
    const content = contentOf(page, 'small');
    return content?.kind === 'text' ? content.blocks.map(({ text }) => text) : [];
  });
  const text = lines.join('\n');
  const guessed = useMemo(() => guessSizeCount(text.split('\n'), known || 1), [text, known]);
  const isRead = known === 0 || guessed !== known;
  useEffect(() => {
    if (!isRead || !isShown) return;
    for (const page of textPages(pages)) void load(page, 'small');
  }, [isRead, isShown, pages, load]);
  // A page may have groups of other numbers, such as needles: the sheet is right until the others say the same.
  const isSure =
    !isRead ||
    known === 0 ||
    textPages(pages).every((page) => contentOf(page, 'small') !== null || hasFailed(page));
  return isSure ? guessed : known;
}

const textPages = (pages: readonly ReaderPage[]) =>
  pages.filter(({ file }) => file.kind === 'text').slice(0, READ_PAGES);
