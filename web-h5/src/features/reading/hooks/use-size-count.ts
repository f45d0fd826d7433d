import { guessSizeCount } from '#knitting';
import { useEffect, useMemo } from 'react';
import type { PatternSize } from '../model/project/pattern-sizes';
import type { ReaderPage } from '../model/pages/reader-files';
import type { PageContents } from './use-page-contents';

/** Pages of text that are read for their sizes, beside those that the reader has opened. */
const READ_PAGES = 12;

/**
 * How many sizes the pattern is written for: as the design's sheet says; without one it is read from the pages of text
 * that are loaded (READ-10).
 * @param isShown whether the page on the screen is loaded: it comes first
 */
export function useSizeCount(
  sizes: readonly PatternSize[],
  pages: readonly ReaderPage[],
  contents: PageContents,
  isShown: boolean,
): number {
  const { load, contentOf } = contents;
  const isKnown = sizes.length > 0;
  useEffect(() => {
    if (isKnown || !isShown) return;
    const texts = pages.filter(({ file }) => file.kind === 'text');
    for (const page of texts.slice(0, READ_PAGES)) void load(page, 'small');
  }, [isKnown, isShown, pages, load]);
  const lines = (isKnown ? [] : pages).flatMap((page) => {
    const content = contentOf(page, 'small');
    return content?.kind === 'text' ? content.blocks.map(({ text }) => text) : [];
  });
  const text = lines.join('\n');
  const guessed = useMemo(() => guessSizeCount(text.split('\n')), [text]);
  return isKnown ? sizes.length : guessed;
}
