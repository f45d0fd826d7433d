import type { Reading } from '#contracts';
import { MAIN_COUNTER } from '#knitting';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useOnline } from '../../../shared/hooks/use-online';
import { useOverlay } from '../../../shared/hooks/use-overlay';
import { useChartLegend } from '../hooks/use-chart-legend';
import { useKeep } from '../hooks/use-keep';
import { usePageContents } from '../hooks/use-page-contents';
import { usePageKeys } from '../hooks/use-page-keys';
import { usePlace } from '../hooks/use-place';
import { usePreferences } from '../hooks/use-preferences';
import { useReadingLog } from '../hooks/use-reading-log';
import { useSizeCount } from '../hooks/use-size-count';
import { useTimer } from '../hooks/use-timer';
import { useWakeLock } from '../hooks/use-wake-lock';
import type { ReportedPlace } from '../model/project/reported-place';
import { currentRow } from '../model/counters/current-row';
import { markedPages, noteIn, pinIn } from '../model/pages/page-marks';
import { chosenSize } from '../model/project/chosen-size';
import type { PatternSize } from '../model/project/pattern-sizes';
import { nameIn } from '../model/project/project-record';
import { linkedIn, SETTING, unitIn } from '../model/project/project-settings';
import { promptOf, type ReaderMode } from '../model/pages/reader-mode';
import { newsOf } from '../model/pages/reader-news';
import { pagesOf } from '../model/pages/reader-files';
import { visibleArea } from '../model/pages/visible-area';
import { CounterDock } from './counters/counter-dock';
import { NoteDialog } from './project/note-dialog';
import { PageList } from './pages/page-list';
import { PageTools } from './pages/page-tools';
import { ProjectDialog } from './project/project-dialog';
import { ReaderBar } from './reader-bar';
import { ReaderMenu } from './reader-menu';
import { ReadingDesk } from './reading-desk';
import styles from './reading-room.module.css';
import { RulerButtons } from './ruler/ruler-buttons';
import { RulerSetup } from './ruler/ruler-setup';
import { SizeChoice } from './size-choice';
import { TermDialog } from './terms/term-dialog';

/** The reader of a bought design: its pages and counters over the whole screen. */
export function ReadingRoom({
  reading,
  designId,
  fullName,
  title,
  sizes,
  report,
  help,
  atEnd,
  storageKey,
  refresh,
  onVersion,
  onBack,
}: {
  reading: Reading;
  designId: string;
  /** The name of the signed-in reader. */
  fullName: string;
  title: string;
  /** The sizes of the design. */
  sizes: readonly PatternSize[];
  /** The dialog that reports a mistake in the pattern; null without an order. */
  report: ((place: ReportedPlace, onClose: () => void) => ReactNode) | null;
  /** Shown where no page can be. */
  help: ReactNode;
  /** Shown below the last page. */
  atEnd: ReactNode;
  /** The key of the design and its reader for what is kept on the device. */
  storageKey: string;
  /** Requests the reading anew. */
  refresh: () => Promise<Reading | undefined>;
  /** Opens another version. */
  onVersion: (version: number) => void;
  onBack: () => void;
}) {
  const { version } = reading;
  const { log, state } = useReadingLog(designId, fullName, reading.project, () => void refresh());
  const { items } = state;
  const { keep, isFull } = useKeep(log, state);
  const pages = useMemo(() => pagesOf(reading), [reading]);
  const [preferences, setPreferences] = usePreferences();
  const [mode, setMode] = useState<ReaderMode | null>(null);
  /** Selected in the menu, which closes first. */
  const [nextVersion, setNextVersion] = useState<number | null>(null);
  const list = useOverlay<true>('pages');
  const menu = useOverlay<'menu' | 'note' | 'project' | 'report' | `term:${string}`>('menu');
  const latestOnVersion = useLatest(onVersion);
  const isMenuOpen = menu.opened !== null;
  useEffect(() => {
    // The version replaces the history entry of the reader, not that of the menu.
    if (nextVersion !== null && !isMenuOpen) latestOnVersion.current(nextVersion);
  }, [nextVersion, isMenuOpen, latestOnVersion]);
  const wake = useWakeLock();
  const timer = useTimer(log, `${storageKey}:timer`);
  const isOnline = useOnline();
  const stage = useRef<HTMLDivElement>(null);
  const isBusy = mode !== null || isMenuOpen || list.opened !== null;
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
  usePageKeys(turn);

  const count = state.counts[MAIN_COUNTER] ?? 0;
  const unit = unitIn(items);
  const rulerName = SETTING.ruler(version, page?.n ?? 0);
  const content = page && contents.contentOf(page, 'small');
  const current = currentRow(items, count, version, page?.n ?? 0, content, page?.rows ?? null);
  const isShown = content !== null && content !== undefined;
  const legend = useChartLegend(pages, contents, isShown);
  const sizeCount = useSizeCount(sizes, pages, contents, isShown);
  const size = chosenSize(items, sizes, sizeCount);
  const pinView = () => {
    menu.close();
    const area = visibleArea(stage.current, page?.n ?? 0);
    if (area) keep(SETTING.pin(version), { page: page!.n, ...area });
  };
  const begin = (next: ReaderMode) => {
    menu.close();
    setMode(next);
  };
  const news =
    promptOf(mode) ??
    newsOf({ isOnline, reading, hasPage: page !== null, size, isFull, refused: state.refused });
  const taps = mode?.kind === 'ruler' ? mode.taps : null;
  return (
    <div
      className={styles.room}
      data-night={preferences.night}
      data-hand={preferences.leftHand ? 'left' : 'right'}
    >
      <ReaderBar
        title={nameIn(items) || title}
        index={index}
        pageCount={pages.length}
        onBack={onBack}
        onList={() => list.open(true)}
        onMenu={() => menu.open('menu')}
      />
      <p className={styles.news} role="status">
        {news}
      </p>
      <ReadingDesk
        reading={reading}
        designId={designId}
        fullName={fullName}
        stage={stage}
        opened={{ pages, index, place, contents }}
        log={log}
        state={state}
        count={count}
        current={current}
        mode={mode}
        preferences={preferences}
        sizing={{ sizes, sizeCount, size }}
        legend={legend}
        help={help}
        atEnd={atEnd}
        onMode={setMode}
        onKeep={keep}
        onPlace={places.rest}
        onTurn={turn}
        onTerm={(term) => menu.open(`term:${term}`)}
        onVersion={onVersion}
      />
      <CounterDock
        designId={designId}
        log={log}
        state={state}
        rowText={current.text}
        preferences={preferences}
        wake={wake.state}
        onWake={wake.toggle}
      />
      {list.opened && (
        <PageList
          reading={reading}
          current={page?.n ?? null}
          marked={markedPages(items, version)}
          onChoose={(n) => {
            open(n);
            list.close();
          }}
          onClose={list.close}
        />
      )}
      {menu.opened === 'menu' && (
        <ReaderMenu
          preferences={preferences}
          onPreferences={setPreferences}
          sizes={<SizeChoice sizes={sizes} count={sizeCount} chosen={size} log={log} />}
          ruler={
            <RulerButtons
              knowsRows={current.known !== null}
              canMeasure={Boolean(page?.width)}
              hasRuler={current.measured !== null}
              unit={unit}
              onStart={() => begin({ kind: 'ruler', taps: { first: null, last: null } })}
              onBegin={() => {
                const from = { ...current.known!, driver: MAIN_COUNTER, start: Math.max(1, count) };
                keep(rulerName, from);
                menu.close();
              }}
              onRemove={() => keep(rulerName, undefined)}
            />
          }
          tools={
            page && (
              <PageTools
                isImage={content !== null && 'src' in content}
                hasPin={pinIn(items, version) !== null}
                hasNote={noteIn(items, version, page.n) !== ''}
                onProject={() => menu.open('project')}
                onNote={() => menu.open('note')}
                onDraw={() => begin({ kind: 'ink', colour: 'red' })}
                onPin={() => begin({ kind: 'pin', corner: null })}
                onPinView={pinView}
                onUnpin={() => keep(SETTING.pin(version), undefined)}
                onTerm={() => menu.open('term:')}
              />
            )
          }
          reading={reading}
          onVersion={(next) => {
            menu.close();
            setNextVersion(next);
          }}
          onReport={report && (() => menu.open('report'))}
          onClose={menu.close}
        />
      )}
      {menu.opened === 'note' && page && (
        <NoteDialog
          note={noteIn(items, version, page.n)}
          draftName={`note:${designId}:${version}:${page.n}`}
          where={`第 ${index + 1} 页`}
          onSave={(note) => keep(SETTING.note(version, page.n), note || undefined)}
          onClose={menu.close}
        />
      )}
      {menu.opened === 'report' &&
        report?.(
          {
            page: index + 1,
            row: current.ruler ? current.row : count,
            unit: current.unit,
            size: sizes[size.inSheet ?? -1]?.code ?? '',
            version,
          },
          menu.close,
        )}
      {menu.opened === 'project' && (
        <ProjectDialog
          designId={designId}
          fullName={fullName}
          title={title}
          log={log}
          state={state}
          timer={timer}
          onClose={menu.close}
        />
      )}
      {menu.opened?.startsWith('term:') && (
        <TermDialog start={menu.opened.slice(5)} legend={legend} onClose={menu.close} />
      )}
      {taps !== null && taps.first !== null && taps.last !== null && (
        <RulerSetup
          taps={{ first: taps.first, last: taps.last }}
          repeats={linkedIn(items).filter(({ kind }) => kind === 'repeat')}
          count={count}
          unit={unit}
          onDone={(made) => {
            keep(rulerName, made);
            setMode(null);
          }}
          onClose={() => setMode(null)}
        />
      )}
    </div>
  );
}
