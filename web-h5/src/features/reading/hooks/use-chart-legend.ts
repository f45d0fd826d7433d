import type { ChartSymbol } from '#knitting';
import { useEffect } from 'react';
import type { ReaderPage } from '../model/pages/reader-files';
import type { PageContents } from './use-page-contents';

/**
 * The symbols of all charts: they explain the words of every page (READ-12).
 * @param isShown whether the page on the screen is loaded: it comes first
 */
export function useChartLegend(
  pages: readonly ReaderPage[],
  { load, contentOf }: PageContents,
  isShown: boolean,
): ChartSymbol[] {
  useEffect(() => {
    if (!isShown) return;
    for (const page of pages) if (page.file.kind === 'chart') void load(page, 'small');
  }, [isShown, pages, load]);
  return pages.flatMap((page): readonly ChartSymbol[] => {
    const content = contentOf(page, 'small');
    return content?.kind === 'drawn' ? content.chart.legend : [];
  });
}
