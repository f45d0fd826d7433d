import { type ReactNode, type RefObject, useEffect } from 'react';
import type { PageContent } from '../api/reading';
import { usePageTaps } from '../hooks/use-page-taps';
import { useReader } from '../hooks/use-reader';
import { pinIn, strokesIn } from '../model/pages/page-marks';
import type { ReaderPage } from '../model/pages/reader-files';
import { SETTING } from '../model/project/project-settings';
import { RowCard } from './counters/row-card';
import { InkBar } from './ink/ink-bar';
import { InkLayer } from './ink/ink-layer';
import { PageTurn } from './pages/page-turn';
import { PinnedCrop } from './pages/pinned-crop';
import { ReaderPageView } from './pages/reader-page-view';
import { SecondPage } from './pages/second-page';
import { Preparation } from './preparation';
import styles from './reading-room.module.css';
import { RulerLayer } from './ruler/ruler-layer';
import { VersionNotice } from './versions/version-notice';

/** The current page with its overlays, and a pinned crop and a second page beside it. */
export function ReadingDesk({
  stage,
  help,
  atEnd,
}: {
  /** Holds the page. */
  stage: RefObject<HTMLDivElement>;
  /** Shown where no page can be. */
  help: ReactNode;
  /** Shown below the last page. */
  atEnd: ReactNode;
}) {
  const reader = useReader();
  const { pages, page, index, contents, current, mode, setMode, keep, turn, preferences } = reader;
  const { items } = reader.state;
  const { version } = reader.reading;
  const { chart, ruler, row } = current;
  const pin = pinIn(items, version);
  const pinned = pages.find(({ n }) => n === pin?.page) ?? null;
  const { load, contentOf } = contents;
  useEffect(() => {
    if (pinned) void load(pinned, 'small');
  }, [pinned, load]);
  const pinnedContent = pinned && contentOf(pinned, 'small');
  const pinnedSize = pinned && sizeOf(pinned, pinnedContent);
  const strokes = page ? strokesIn(items, version, page.n) : [];
  const isSplit = preferences.split !== 'off' && pages.length > 1;
  // At most three pages are decoded (READ-06).
  const ahead = 2 - (pinnedSize ? 1 : 0) - (isSplit ? 1 : 0);

  const taps = usePageTaps(reader);
  return (
    <div className={styles.desk}>
      <VersionNotice />
      {pin && pinnedSize && (
        <PinnedCrop
          pin={pin}
          content={pinnedContent}
          size={pinnedSize}
          onRemove={() => keep(SETTING.pin(version), undefined)}
        />
      )}
      <div className={styles.pages} data-split={isSplit ? preferences.split : 'off'}>
        {isSplit && <SecondPage start={Math.min(index + 1, pages.length - 1)} />}
        <div className={styles.stage} ref={stage}>
          {page ? (
            <ReaderPageView
              key={`${version}:${page.n}`}
              page={page}
              place={reader.place}
              contents={{ ...contents, neighbours: contents.neighbours.slice(0, ahead) }}
              overlay={
                <>
                  {ruler && (
                    <RulerLayer
                      ruler={ruler}
                      row={row}
                      isRightSide={current.isRightSide}
                      unit={current.unit}
                    />
                  )}
                  <InkLayer
                    strokes={strokes}
                    colour={mode?.kind === 'ink' ? mode.colour : null}
                    onDraw={taps.onDraw}
                  />
                </>
              }
              onPlace={reader.rest}
              onTurn={turn}
              onTap={taps.onTap}
              onHold={taps.onHold}
            />
          ) : (
            <Preparation help={help} />
          )}
          <PageTurn index={index} count={pages.length} onTurn={turn} />
          {pages.length > 0 && index === pages.length - 1 && (
            <div className={styles.end}>{atEnd}</div>
          )}
          {chart && mode?.kind === 'row' && (
            <RowCard
              chart={chart}
              row={mode.row}
              onChoose={taps.onChoose}
              onClose={() => setMode(null)}
            />
          )}
        </div>
      </div>
      {mode?.kind === 'ink' && (
        <InkBar
          colour={mode.colour}
          canUndo={strokes.length > 0}
          onColour={(colour) => setMode({ kind: 'ink', colour })}
          onUndo={() => keep(strokes.at(-1)!.name, undefined)}
          onDone={() => setMode(null)}
        />
      )}
    </div>
  );
}

/** The rendered size of a page; null for a page of text, and before it is known. */
function sizeOf(page: ReaderPage, content: PageContent | null) {
  if (content?.kind === 'drawn') return content.layout;
  const { width, height } = page;
  return width === null || height === null ? null : { width, height };
}
