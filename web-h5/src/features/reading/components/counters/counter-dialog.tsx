import { countSteps, MAIN_COUNTER } from '#knitting';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dateAndTime } from '../../../../shared/lib/dates';
import { useSession } from '../../../../shared/lib/session/session';
import { useOnline } from '../../../../shared/hooks/use-online';
import { Dialog } from '../../../../shared/ui/dialog';
import { listReadingEvents } from '../../api/reading-events';
import { counterChanges } from '../../model/counters/counter-form';
import { type RowUnit, SETTING } from '../../model/project/project-settings';
import type { LogState, ReadingLog } from '../../model/counters/reading-log';
import styles from '../dialogs.module.css';

/** The newest changes that are listed. */
const LISTED = 60;

/** Sets the count, its target and its unit, and lists the history of the counter (READ-08). */
export function CounterDialog({
  designId,
  log,
  state,
  count,
  target,
  unit,
  onClose,
}: {
  designId: string;
  log: ReadingLog;
  state: LogState;
  count: number;
  target: number | null;
  unit: RowUnit;
  onClose: () => void;
}) {
  // What the fields held at first, while the count may go on.
  const [begun] = useState({ value: String(count), goal: target === null ? '' : String(target) });
  const [value, setValue] = useState(begun.value);
  const [goal, setGoal] = useState(begun.goal);
  const [fault, setFault] = useState('');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const changes = counterChanges({ value, goal }, begun);
    if ('fault' in changes) {
      setFault(changes.fault);
      return;
    }
    if (changes.count !== undefined) log.setTo(MAIN_COUNTER, changes.count);
    if (changes.target !== undefined) log.put(SETTING.target, changes.target ?? undefined);
    onClose();
  };
  return (
    <Dialog title="计数" isUnsaved={value !== begun.value || goal !== begun.goal} onClose={onClose}>
      <form className={styles.form} onSubmit={save}>
        <label>
          现在第几{unit}
          <input
            inputMode="numeric"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </label>
        <label>
          目标（可不填）
          <input
            inputMode="numeric"
            value={goal}
            onChange={(event) => setGoal(event.target.value)}
          />
        </label>
        <fieldset>
          <legend>怎么织</legend>
          {(['行', '圈'] as const).map((one) => (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name="unit"
                checked={unit === one}
                onChange={() => log.put(SETTING.unit, one)}
              />
              {one === '行' ? '片织，按行' : '圈织，按圈'}
            </label>
          ))}
        </fieldset>
        {fault && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <button type="submit" className={styles.primary}>
          好了
        </button>
      </form>
      <History designId={designId} log={log} state={state} count={count} unit={unit} />
    </Dialog>
  );
}

/** When it was counted, and from what to what; changes that the server does not have yet too. */
function History({
  designId,
  log,
  state,
  count,
  unit,
}: {
  designId: string;
  log: ReadingLog;
  state: LogState;
  count: number;
  unit: RowUnit;
}) {
  const isOnline = useOnline();
  const { fullName } = useSession();
  const after = Math.max(0, log.lastEvent - 200);
  const { data, isError } = useQuery({
    queryKey: ['reading-events', fullName, designId, after, log.lastEvent],
    queryFn: () => listReadingEvents(designId, after),
    enabled: isOnline && log.lastEvent > 0,
    retry: false,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const waiting = log.unsent().events;
  const changes = [...(data?.events ?? []), ...waiting]
    .filter(({ counter }) => counter === MAIN_COUNTER)
    .map(({ id, delta, set, at }) => ({
      id,
      delta: delta ?? undefined,
      set: set ?? undefined,
      at: Date.parse(at),
    }));
  const steps = countSteps(changes, count).slice(0, LISTED);
  return (
    <section className={styles.history} aria-label="记录">
      <h3>记录</h3>
      {state.waiting > 0 && <p>有 {state.waiting} 条还没同步，只在这台设备上</p>}
      {!isOnline && <p>没有网络，只列出还没同步的</p>}
      {isOnline && isError && <p>没能加载以前的记录，只列出还没同步的</p>}
      <ol>
        {steps.map(({ id, at, from, to, set }) => (
          <li key={id}>
            <time dateTime={new Date(at).toISOString()}>
              {dateAndTime(new Date(at).toISOString())}
            </time>
            <span>
              {from === null ? '' : `${Math.max(0, from)} → `}
              {Math.max(0, to)} {unit}
              {set === undefined ? '' : '（填写）'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
