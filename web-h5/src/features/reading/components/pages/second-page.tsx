import type { ChartSymbol } from '#knitting';
import { useEffect, useState } from 'react';
import type { PageContents } from '../../hooks/use-page-contents';
import type { ReaderPage } from '../../model/pages/reader-files';
import { spotOfOpened } from '../../model/pages/place';
import { type PageSpot, TOP_SPOT } from '../../model/pages/zoom';
import { PageTurn } from './page-turn';
import { ReaderPageView } from './reader-page-view';
import styles from '../reading-room.module.css';

/**
 * Another page beside or above the current page (READ-11). Its place is not stored. It is shown in the small width
 * only, so that at most three images are in memory (READ-06).
 */
export function SecondPage({
  pages,
  start,
  mark,
  contents,
  sizeCount,
  size,
  legend,
}: {
  pages: readonly ReaderPage[];
  /** The index of the page to begin with, from 0. */
  start: number;
  mark: string;
  contents: PageContents;
  sizeCount: number;
  size: number | null;
  legend: readonly ChartSymbol[];
}) {
  const [index, setIndex] = useState(start);
  const [spot, setSpot] = useState<PageSpot>(TOP_SPOT);
  const page = pages[Math.min(index, pages.length - 1)];
  const { load } = contents;
  useEffect(() => {
    if (page) void load(page, 'small');
  }, [page, load]);
  if (!page) return null;
  const turn = (step: 1 | -1) => {
    const next = pages[index + step];
    if (!next) return;
    setSpot(spotOfOpened(page, next, spot));
    setIndex(index + step);
  };
  return (
    <section className={styles.second} aria-label={`第二页：第 ${index + 1} 页`}>
      <ReaderPageView
        key={page.n}
        page={{ ...page, url_2x: null }}
        mark={mark}
        place={{ ...spot, page: page.n }}
        contents={{ ...contents, neighbours: [] }}
        sizeCount={sizeCount}
        size={size}
        legend={legend}
        overlay={null}
        onPlace={setSpot}
        onTurn={turn}
        onTap={undefined}
        onHold={undefined}
      />
      <PageTurn index={index} count={pages.length} onTurn={turn} of="第二页的" />
    </section>
  );
}
