import type { Reading } from '#contracts';
import { chartRowAt, isRightSide, linkedStates, MAIN_COUNTER, rowText } from '#knitting';
import { type ReactNode, useMemo, useState } from 'react';
import { useOnline } from '../../../shared/hooks/use-online';
import { useOverlay } from '../../../shared/hooks/use-overlay';
import { usePageContents } from '../hooks/use-page-contents';
import { usePageKeys } from '../hooks/use-page-keys';
import { usePlace } from '../hooks/use-place';
import { usePreferences } from '../hooks/use-preferences';
import { useReadingLog } from '../hooks/use-reading-log';
import { useWakeLock } from '../hooks/use-wake-lock';
import { linkedIn, rulerIn, SETTING, sizeIn, unitIn } from '../model/project-settings';
import { pagesOf } from '../model/reader-files';
import { TOP_SPOT } from '../model/zoom';
import { CounterDock } from './counter-dock';
import { PageList } from './page-list';
import { PageTurn } from './page-turn';
import { Preparation } from './preparation';
import { ReaderBar } from './reader-bar';
import { ReaderMenu } from './reader-menu';
import { ReaderPageView } from './reader-page-view';
import styles from './reading-room.module.css';
import { RulerButtons } from './ruler-buttons';
import { RulerLayer } from './ruler-layer';
import { rulerPrompt, RulerSetup, type RulerTaps } from './ruler-setup';

/** The reader of a bought design: its pages and counters over the whole screen. */
export function ReadingRoom({
  reading,
  designId,
  title,
  sizes,
  helpPath,
  atEnd,
  storageKey,
  refresh,
  onBack,
}: {
  reading: Reading;
  designId: string;
  title: string;
  /** Labels of the design's sizes. */
  sizes: string[];
  /** The address for reporting a mistake in the pattern; null without an order. */
  helpPath: string | null;
  /** Shown below the last page. */
  atEnd: ReactNode;
  /** Of the design and its reader, for what is kept on the device. */
  storageKey: string;
  refresh: () => Promise<unknown>;
  onBack: () => void;
}) {
  const { log, state } = useReadingLog(designId, storageKey, reading.project, () => void refresh());
  const pages = useMemo(() => pagesOf(reading), [reading]);
  const [place, setPlace] = usePlace(log);
  const [preferences, setPreferences] = usePreferences();
  const [taps, setTaps] = useState<RulerTaps | null>(null);
  const list = useOverlay<true>('pages');
  const menu = useOverlay<true>('menu');
  const wake = useWakeLock();
  const isOnline = useOnline();
  const index = Math.max(
    0,
    pages.findIndex(({ n }) => n === place.page),
  );
  const page = pages[index] ?? null;
  const contents = usePageContents(pages, refresh, index);

  const open = (n: number) => {
    setTaps(null);
    setPlace({ ...TOP_SPOT, page: n });
  };
  const turn = (step: 1 | -1) => {
    const next = pages[index + step];
    if (next) open(next.n);
  };
  usePageKeys(turn);

  const count = state.counts[MAIN_COUNTER] ?? 0;
  const unit = unitIn(state.items);
  const linked = linkedIn(state.items);
  const rulerName = SETTING.ruler(reading.version, page?.n ?? 0);
  const content = page && contents.contentOf(page, 'small');
  const chart = content?.kind === 'drawn' ? content : null;
  const measured = page && rulerIn(state.items, reading.version, page.n);
  // A chart as data knows where its rows are.
  const ruler = chart ? { driver: MAIN_COUNTER, start: 1, ...measured, ...chart.ruler } : measured;
  const driving = linkedStates(linked, count).find(({ counter }) => counter.id === ruler?.driver);
  const begun = count - (ruler?.start ?? 1) + 1;
  const row =
    driving?.state.kind === 'repeat'
      ? driving.state.row
      : chart
        ? (chartRowAt(chart.chart, begun) ?? 0)
        : begun;
  const isRow = chart !== null && row >= 1 && row <= chart.chart.rows;
  const chartUnit = chart ? (chart.chart.worked === 'round' ? '圈' : '行') : unit;
  // Flat charts begin with the right side, unless they say otherwise.
  const isRightSideOf = (one: number) =>
    chart ? isRightSide(chart.chart, one) : unit === '圈' || one % 2 === 1;
  const startRuler = () => {
    menu.close();
    setTaps({ first: null, last: null });
  };
  const onTap = ({ y }: { y: number }) => {
    if (taps) setTaps(taps.first === null ? { first: y, last: null } : { ...taps, last: y });
  };
  const news = taps
    ? rulerPrompt(taps)
    : !isOnline
      ? '没有网络：看过的页和计数照常，连上后自动同步'
      : page && reading.state === 'preparing'
        ? `还在准备：${reading.progress.page} / ${reading.progress.of} 页`
        : '';
  return (
    <div
      className={styles.room}
      data-night={preferences.night}
      data-hand={preferences.leftHand ? 'left' : 'right'}
    >
      <ReaderBar
        title={title}
        index={index}
        pageCount={pages.length}
        onBack={onBack}
        onList={() => list.open(true)}
        onMenu={() => menu.open(true)}
      />
      <p className={styles.news} role="status">
        {news}
      </p>
      <div className={styles.stage}>
        {page ? (
          <ReaderPageView
            key={`${reading.version}:${page.n}`}
            page={page}
            mark={reading.mark}
            place={place}
            contents={contents}
            sizeCount={sizes.length}
            size={sizeIn(state.items)}
            overlay={
              ruler && (
                <RulerLayer
                  ruler={ruler}
                  row={row}
                  isRightSide={isRightSideOf(row)}
                  unit={chartUnit}
                />
              )
            }
            onPlace={setPlace}
            onTurn={turn}
            onTap={taps ? onTap : undefined}
          />
        ) : (
          <Preparation reading={reading} designId={designId} />
        )}
        <PageTurn index={index} count={pages.length} onTurn={turn} />
        {pages.length > 0 && index === pages.length - 1 && (
          <div className={styles.end}>{atEnd}</div>
        )}
      </div>
      <CounterDock
        designId={designId}
        log={log}
        state={state}
        rowText={isRow ? rowText(chart.chart, row, 'zh') : null}
        preferences={preferences}
        wake={wake.state}
        onWake={wake.toggle}
      />
      {list.opened && (
        <PageList
          reading={reading}
          current={page?.n ?? null}
          onChoose={(n) => {
            open(n);
            list.close();
          }}
          onClose={list.close}
        />
      )}
      {menu.opened && (
        <ReaderMenu
          preferences={preferences}
          onPreferences={setPreferences}
          sizes={sizes}
          size={sizeIn(state.items)}
          onSize={(size) => log.put(SETTING.size, size ?? undefined)}
          ruler={
            <RulerButtons
              isChart={chart !== null}
              canMeasure={Boolean(page?.width)}
              hasRuler={measured !== null}
              unit={unit}
              onStart={startRuler}
              onBegin={() => {
                const begin = { ...chart!.ruler, driver: MAIN_COUNTER, start: Math.max(1, count) };
                log.put(rulerName, begin);
                menu.close();
              }}
              onRemove={() => log.put(rulerName, undefined)}
            />
          }
          version={reading.version}
          helpPath={helpPath}
          where={`第 ${index + 1} 页、第 ${count} ${unit}`}
          onClose={menu.close}
        />
      )}
      {taps !== null && taps.first !== null && taps.last !== null && (
        <RulerSetup
          taps={{ first: taps.first, last: taps.last }}
          repeats={linked.filter(({ kind }) => kind === 'repeat')}
          count={count}
          unit={unit}
          onDone={(made) => {
            log.put(rulerName, made);
            setTaps(null);
          }}
          onClose={() => setTaps(null)}
        />
      )}
    </div>
  );
}
