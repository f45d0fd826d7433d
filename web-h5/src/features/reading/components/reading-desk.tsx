import type { Reading } from '#contracts';
import type { ChartSymbol } from '#knitting';
import { type ReactNode, type RefObject, useEffect } from 'react';
import type { PageContent } from '../api/reading';
import type { Keep } from '../hooks/use-keep';
import type { PageContents } from '../hooks/use-page-contents';
import { usePageTaps } from '../hooks/use-page-taps';
import type { ReaderPreferences } from '../hooks/use-preferences';
import type { Place } from '../model/pages/place';
import type { CurrentRow } from '../model/counters/current-row';
import { pinIn, strokesIn } from '../model/pages/page-marks';
import type { ChosenSize } from '../model/project/chosen-size';
import type { PatternSize } from '../model/project/pattern-sizes';
import { SETTING } from '../model/project/project-settings';
import type { ReaderMode } from '../model/pages/reader-mode';
import type { ReaderPage } from '../model/pages/reader-files';
import type { LogState, ReadingLog } from '../model/counters/reading-log';
import { InkBar } from './ink/ink-bar';
import { InkLayer } from './ink/ink-layer';
import { PageTurn } from './pages/page-turn';
import { PinnedCrop } from './pages/pinned-crop';
import { Preparation } from './preparation';
import { ReaderPageView } from './pages/reader-page-view';
import styles from './reading-room.module.css';
import { RowCard } from './counters/row-card';
import { RulerLayer } from './ruler/ruler-layer';
import { SecondPage } from './pages/second-page';
import { VersionNews } from './versions/version-news';

/** The page that is open, among the others. */
interface OpenedPage {
  pages: readonly ReaderPage[];
  /** The number of the page, counted from 0. */
  index: number;
  place: Place;
  contents: PageContents;
}

/** The sizes of the pattern. */
interface Sizing {
  /** Those of the design's sheet. */
  sizes: readonly PatternSize[];
  /** How many sizes the pattern is written for. */
  sizeCount: number;
  size: ChosenSize;
}

/** The current page with its overlays, and a pinned crop and a second page beside it. */
export function ReadingDesk({
  reading,
  designId,
  fullName,
  stage,
  opened: { pages, index, place, contents },
  log,
  state,
  count,
  current,
  mode,
  preferences,
  sizing: { sizes, sizeCount, size },
  legend,
  help,
  atEnd,
  onMode,
  onKeep,
  onPlace,
  onTurn,
  onTerm,
  onVersion,
}: {
  reading: Reading;
  designId: string;
  /** The name of the signed-in reader. */
  fullName: string;
  /** Holds the page. */
  stage: RefObject<HTMLDivElement>;
  opened: OpenedPage;
  log: ReadingLog;
  state: LogState;
  /** The count of the main counter. */
  count: number;
  current: CurrentRow;
  mode: ReaderMode | null;
  preferences: ReaderPreferences;
  sizing: Sizing;
  legend: readonly ChartSymbol[];
  /** Shown where no page can be. */
  help: ReactNode;
  /** Shown below the last page. */
  atEnd: ReactNode;
  onMode: (mode: ReaderMode | null) => void;
  /** Keeps a setting, or removes it. */
  onKeep: Keep;
  onPlace: (place: Place) => void;
  onTurn: (step: 1 | -1) => void;
  onTerm: (term: string) => void;
  /** Opens another version. */
  onVersion: (version: number) => void;
}) {
  const { items } = state;
  const { version, mark } = reading;
  const page = pages[index] ?? null;
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

  const taps = usePageTaps({ page, version, count, current, mode, log, onMode, onKeep, onTerm });
  return (
    <div className={styles.desk}>
      {pin && pinnedSize && (
        <PinnedCrop
          pin={pin}
          content={pinnedContent}
          size={pinnedSize}
          onRemove={() => onKeep(SETTING.pin(version), undefined)}
        />
      )}
      <div className={styles.pages} data-split={isSplit ? preferences.split : 'off'}>
        {isSplit && (
          <SecondPage
            pages={pages}
            start={Math.min(index + 1, pages.length - 1)}
            mark={mark}
            contents={contents}
            sizeCount={sizeCount}
            size={size.inText}
            legend={legend}
          />
        )}
        <div className={styles.stage} ref={stage}>
          {page ? (
            <ReaderPageView
              key={`${version}:${page.n}`}
              page={page}
              mark={mark}
              place={place}
              contents={{ ...contents, neighbours: contents.neighbours.slice(0, ahead) }}
              sizeCount={sizeCount}
              size={size.inText}
              legend={legend}
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
              onPlace={onPlace}
              onTurn={onTurn}
              onTap={taps.onTap}
              onHold={taps.onHold}
            />
          ) : (
            <Preparation reading={reading} designId={designId} help={help} />
          )}
          <VersionNews
            reading={reading}
            designId={designId}
            fullName={fullName}
            counted={count}
            sizes={sizes}
            size={sizes[size.inSheet ?? -1] ?? null}
            log={log}
            state={state}
            onVersion={onVersion}
          />
          <PageTurn index={index} count={pages.length} onTurn={onTurn} />
          {pages.length > 0 && index === pages.length - 1 && (
            <div className={styles.end}>{atEnd}</div>
          )}
          {chart && mode?.kind === 'row' && (
            <RowCard
              chart={chart}
              row={mode.row}
              onChoose={taps.onChoose}
              onClose={() => onMode(null)}
            />
          )}
        </div>
      </div>
      {mode?.kind === 'ink' && (
        <InkBar
          colour={mode.colour}
          canUndo={strokes.length > 0}
          onColour={(colour) => onMode({ kind: 'ink', colour })}
          onUndo={() => onKeep(strokes.at(-1)!.name, undefined)}
          onDone={() => onMode(null)}
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
