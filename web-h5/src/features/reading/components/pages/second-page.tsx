import { useEffect, useState } from 'react';
import { useReader } from '../../hooks/use-reader';
import { type OpenedSpot, spotOfOpened } from '../../model/pages/place';
import { TOP_SPOT } from '../../model/pages/zoom';
import { PageTurn } from './page-turn';
import { ReaderPageView } from './reader-page-view';
import styles from '../reading-room.module.css';

/**
 * Another page beside or above the current page (READ-11). Its place is not stored. It is shown in the small width
 * only, so that at most three images are in memory (READ-06).
 */
export function SecondPage({
  start,
}: {
  /** The index of the page to begin with, from 0. */
  start: number;
}) {
  const { pages, contents } = useReader();
  const [index, setIndex] = useState(start);
  const [spot, setSpot] = useState<OpenedSpot>(TOP_SPOT);
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
        place={{ ...spot, page: page.n }}
        contents={{ ...contents, neighbours: [] }}
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
