import type { Reading } from '#contracts';
import { type ChartSymbol, MAIN_COUNTER } from '#knitting';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useOverlay } from '../../../shared/hooks/use-overlay';
import { currentRow, type CurrentRow } from '../model/counters/current-row';
import type { LogState, ReadingLog } from '../model/counters/reading-log';
import type { Place } from '../model/pages/place';
import { pagesOf, type ReaderPage } from '../model/pages/reader-files';
import type { ReaderMode } from '../model/pages/reader-mode';
import { type ChosenSize, chosenSize } from '../model/project/chosen-size';
import type { PatternSize } from '../model/project/pattern-sizes';
import { useChartLegend } from './use-chart-legend';
import { type Keep, useKeep } from './use-keep';
import { type PageContents, usePageContents } from './use-page-contents';
import { usePlace } from './use-place';
import { type ReaderPreferences, usePreferences } from './use-preferences';
import { useReadingLog } from './use-reading-log';
import { useSizeCount } from './use-size-count';

/** What is read, and by whom. */
export interface ReaderInput {
  reading: Reading;
  designId: string;
  /** The name of the signed-in reader. */
  fullName: string;
  /** The sizes of the design's sheet. */
  sizes: readonly PatternSize[];
  /** The key of the design and its reader for what is kept on the device. */
  storageKey: string;
  /** Requests the reading anew. */
  refresh: () => Promise<Reading | undefined>;
  /** Opens another version in place of this reader. */
  onVersion: (version: number) => void;
}

/** An overlay of the reader. `term:` is the search of terms, begun with the text behind the colon. */
export type ReaderOverlay = 'menu' | 'pages' | 'note' | 'project' | 'report' | `term:${string}`;

/** The state of an open reader, which its parts share. */
export interface Reader extends Pick<ReaderInput, 'reading' | 'designId' | 'fullName' | 'sizes'> {
  pages: readonly ReaderPage[];
  /** The page on the screen; null while there is none. */
  page: ReaderPage | null;
  /** The number of that page, counted from 0. */
  index: number;
  place: Place;
  contents: PageContents;
  /** Keeps where the page came to rest. */
  rest: (place: Place) => void;
  /** Opens a page by its number in the reading. */
  open: (n: number) => void;
  /** Opens the next page or the one before, if there is one. */
  turn: (step: 1 | -1) => void;
  /** Closes the overlay, then opens another version. */
  openVersion: (version: number) => void;

  log: ReadingLog;
  state: LogState;
  keep: Keep;
  /** Whether the last mark on a page found no room. */
  isFull: boolean;

  /** The count of the main counter. */
  count: number;
  current: CurrentRow;
  /** How many sizes the pattern is written for. */
  sizeCount: number;
  size: ChosenSize;
  /** The symbols of the pattern's own charts. */
  legend: readonly ChartSymbol[];

  preferences: ReaderPreferences;
  setPreferences: (change: Partial<ReaderPreferences>) => void;
  mode: ReaderMode | null;
  setMode: (mode: ReaderMode | null) => void;
  overlay: ReturnType<typeof useOverlay<ReaderOverlay>>;
}

export const ReaderContext = createContext<Reader | null>(null);

/** The reader around a component. @throws {Error} outside of `ReaderContext` */
export function useReader(): Reader {
  const reader = useContext(ReaderContext);
  if (!reader) throw new Error('useReader is called outside of a reader');
  return reader;
}

/** Makes the state of a reader, for `ReaderContext`. */
export function useNewReader({
  reading,
  designId,
  fullName,
  sizes,
  storageKey,
  refresh,
  onVersion,
}: ReaderInput): Reader {
  const { version } = reading;
  const { log, state } = useReadingLog(designId, fullName, reading.project, () => void refresh());
  const { items, counts } = state;
  const { keep, isFull } = useKeep(log, state);
  const [preferences, setPreferences] = usePreferences();
  const [mode, setMode] = useState<ReaderMode | null>(null);
  const overlay = useOverlay<ReaderOverlay>('reader');
  const hasOverlay = overlay.opened !== null;

  const pages = useMemo(() => pagesOf(reading), [reading]);
  const isBusy = mode !== null || hasOverlay;
  const isReady = reading.state === 'ready';
  const { place, index, ...places } = usePlace(log, { pages, isReady, isBusy });
  const page = pages[index] ?? null;
  const contents = usePageContents(pages, refresh, index, storageKey, version);
  const open = (n: number) => {
    setMode(null);
    places.open(n);
  };
  const turn = (step: 1 | -1) => {
    const next = pages[index + step];
    if (next) open(next.n);
  };

  const count = counts[MAIN_COUNTER] ?? 0;
  const content = page && contents.contentOf(page, 'small');
  const current = currentRow(items, count, version, page?.n ?? 0, content, page?.rows ?? null);
  const isShown = content !== null;
  const legend = useChartLegend(pages, contents, isShown);
  const sizeCount = useSizeCount(sizes, pages, contents, isShown);
  const size = chosenSize(items, sizes, sizeCount);

  const [nextVersion, setNextVersion] = useState<number | null>(null);
  const latestOnVersion = useLatest(onVersion);
  useEffect(() => {
    // The version replaces the history entry of the reader, not that of the overlay.
    if (nextVersion !== null && !hasOverlay) latestOnVersion.current(nextVersion);
  }, [nextVersion, hasOverlay, latestOnVersion]);
  const openVersion = (next: number) => {
    overlay.close();
    setNextVersion(next);
  };

  return {
    reading,
    designId,
    fullName,
    sizes,
    pages,
    page,
    index,
    place,
    contents,
    rest: places.rest,
    open,
    turn,
    openVersion,
    log,
    state,
    keep,
    isFull,
    count,
    current,
    sizeCount,
    size,
    legend,
    preferences,
    setPreferences,
    mode,
    setMode,
    overlay,
  };
}
