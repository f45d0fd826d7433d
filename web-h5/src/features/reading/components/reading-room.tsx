import { type ReactNode, useRef } from 'react';
import { useOnline } from '../../../shared/hooks/use-online';
import { usePageKeys } from '../hooks/use-page-keys';
import { ReaderContext, type ReaderInput, useNewReader } from '../hooks/use-reader';
import { useTimer } from '../hooks/use-timer';
import { useWakeLock } from '../hooks/use-wake-lock';
import { promptOf } from '../model/pages/reader-mode';
import { readerStatus } from '../model/pages/reader-status';
import { nameIn } from '../model/project/project-record';
import type { ReportedPlace } from '../model/project/reported-place';
import { CounterDock } from './counters/counter-dock';
import { ReaderBar } from './reader-bar';
import { ReaderOverlays } from './reader-overlays';
import { ReadingDesk } from './reading-desk';
import styles from './reading-room.module.css';

/** The reader of a bought design: its pages and counters over the whole screen. */
export function ReadingRoom({
  title,
  report,
  help,
  atEnd,
  onBack,
  ...input
}: ReaderInput & {
  title: string;
  /** The dialog that reports a mistake in the pattern; null without an order. */
  report: ((place: ReportedPlace, onClose: () => void) => ReactNode) | null;
  /** Shown where no page can be. */
  help: ReactNode;
  /** Shown below the last page. */
  atEnd: ReactNode;
  onBack: () => void;
}) {
  const reader = useNewReader(input);
  const { log, state, preferences, overlay } = reader;
  const timer = useTimer(log, `${input.storageKey}:timer`);
  const wake = useWakeLock();
  const isOnline = useOnline();
  const stage = useRef<HTMLDivElement>(null);
  usePageKeys(reader.turn);
  const status =
    promptOf(reader.mode) ??
    readerStatus({ ...reader, isOnline, hasPage: reader.page !== null, refused: state.refused });
  return (
    <ReaderContext.Provider value={reader}>
      <div
        className={styles.room}
        data-night={preferences.night}
        data-hand={preferences.leftHand ? 'left' : 'right'}
      >
        <ReaderBar
          title={nameIn(state.items) || title}
          index={reader.index}
          pageCount={reader.pages.length}
          onBack={onBack}
          onList={() => overlay.open('pages')}
          onMenu={() => overlay.open('menu')}
        />
        <p className={styles.news} role="status">
          {status}
        </p>
        <ReadingDesk stage={stage} help={help} atEnd={atEnd} />
        <CounterDock
          designId={input.designId}
          log={log}
          state={state}
          rowText={reader.current.text}
          preferences={preferences}
          wake={wake.state}
          onWake={wake.toggle}
        />
        <ReaderOverlays title={title} stage={stage} timer={timer} report={report} />
      </div>
    </ReaderContext.Provider>
  );
}
