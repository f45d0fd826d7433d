import { useLayoutEffect, useState } from 'react';
import { Link } from 'react-router';
import { dateAndTime, durationText } from '../../../../shared/lib/dates';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { useLatest } from '../../../../shared/hooks/use-latest';
import { Dialog } from '../../../../shared/ui/dialog';
import type { KnittingTimer } from '../../hooks/use-timer';
import {
  nameIn,
  type ProjectResult,
  resultsIn,
  sessionsIn,
  yarnsIn,
} from '../../model/project/project-record';
import { PROJECT_FULL } from '../../model/project/project-room';
import { SETTING } from '../../model/project/project-settings';
import type { LogState, ReadingLog } from '../../model/counters/reading-log';
import styles from '../dialogs.module.css';
import { ProjectPhotos } from './project-photos';
import { ProjectTransfer } from './project-transfer';
import { ProjectYarns } from './project-yarns';

const LISTED = 20;

/** The project of a design: name, yarns, photos, results of calculators, timer, and export as a file (READ-13). */
export function ProjectDialog({
  designId,
  fullName,
  title,
  log,
  state,
  timer,
  onClose,
}: {
  designId: string;
  /** The name of the signed-in reader. */
  fullName: string;
  /** The title of the design. */
  title: string;
  log: ReadingLog;
  state: LogState;
  timer: KnittingTimer;
  onClose: () => void;
}) {
  const { items } = state;
  return (
    <Dialog title="我的作品" onClose={onClose}>
      <ProjectName name={nameIn(items)} title={title} log={log} />
      <ProjectYarns designId={designId} log={log} yarns={yarnsIn(items)} />
      <ProjectPhotos designId={designId} fullName={fullName} />
      <Timer timer={timer} items={items} />
      <Results results={resultsIn(items)} log={log} />
      <ProjectTransfer designId={designId} title={title} log={log} />
    </Dialog>
  );
}

/** Stores the name on Enter, when the field is left, and when the dialog is closed in any way. */
function ProjectName({ name, title, log }: { name: string; title: string; log: ReadingLog }) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed.trim() !== name) log.put(SETTING.name, typed.trim() || undefined);
    setTyped(null);
  };
  const latestSave = useLatest(save);
  // A removed field gets no blur event. A layout effect runs before the log of a closed reader sends its changes.
  useLayoutEffect(() => () => latestSave.current(), [latestSave]);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label>
        作品的名字
        <input
          value={typed ?? name}
          maxLength={60}
          placeholder={title}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
        />
      </label>
    </form>
  );
}

/** The results of calculators that were put on the project (CALC-05). */
function Results({ results, log }: { results: readonly ProjectResult[]; log: ReadingLog }) {
  const heading = useFocusFallback<HTMLHeadingElement>();
  // The heading gets the focus also after the last one was removed.
  const [hasRemoved, setHasRemoved] = useState(false);
  const remove = (id: string) => {
    setHasRemoved(true);
    log.put(SETTING.result(id), undefined);
  };
  if (results.length === 0 && !hasRemoved) return null;
  return (
    <section className={styles.part} aria-label="算过的">
      <h3 ref={heading} tabIndex={-1}>
        算过的
      </h3>
      {results.length === 0 && <p className={styles.note}>都删掉了</p>}
      <ul>
        {results.map(({ id, name, sentence, path }) => (
          <li key={id}>
            <span>
              <Link to={path} replace>
                {name}
              </Link>
              ：{sentence}
            </span>
            <button type="button" aria-label={`删除${name}的结果`} onClick={() => remove(id)}>
              ✕
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Timer({ timer, items }: { timer: KnittingTimer; items: LogState['items'] }) {
  const sessions = sessionsIn(items);
  const total = sessions.reduce((sum, { from, to }) => sum + to - from, 0);
  const { elapsed, start } = timer;
  const [isFull, setIsFull] = useState(false);
  const stop = () => setIsFull(!timer.stop());
  return (
    <section className={styles.part} aria-label="计时">
      <h3>计时</h3>
      <p role="status">
        一共织了 {durationText(total)}
        {elapsed !== null && `，这一次 ${durationText(elapsed)}`}
      </p>
      <button type="button" className={styles.secondary} onClick={elapsed === null ? start : stop}>
        {elapsed === null ? '开始计时' : '停下，记一次'}
      </button>
      {isFull && (
        <p className={styles.fault} role="alert">
          {PROJECT_FULL}
        </p>
      )}
      {sessions.length > 0 && (
        <ol>
          {sessions.slice(0, LISTED).map(({ from, to }) => (
            <li key={from}>
              <time dateTime={new Date(from).toISOString()}>
                {dateAndTime(new Date(from).toISOString())}
              </time>
              <span>{durationText(to - from)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
