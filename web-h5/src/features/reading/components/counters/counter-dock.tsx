import { type LinkedCounter, linkedStates, type LinkedState, MAIN_COUNTER } from '#knitting';
import { useState } from 'react';
import { useOverlay } from '../../../../shared/hooks/use-overlay';
import type { ReaderPreferences } from '../../hooks/use-preferences';
import type { WakeState } from '../../model/pages/screen-lock';
import { stoppedIn } from '../../model/counters/linked-changes';
import { linkedIn, type RowUnit, targetIn, unitIn } from '../../model/project/project-settings';
import type { LogState, ReadingLog } from '../../model/counters/reading-log';
import { CounterDialog } from './counter-dialog';
import styles from './counter-dock.module.css';
import { LinkedDialog } from './linked-dialog';
import { GearIcon, LockIcon, MinusIcon, UndoIcon, UnlockIcon } from '../reader-icons';
import { WakeButton } from '../wake-button';

/** Milliseconds of vibration for a count, and for a row in which something is to be done. */
const TICK_MS = 12;
const ALARM_MS = [60, 60, 60];

/** The counter in the lower third of the screen, and the counters that follow it (READ-08, READ-09). */
export function CounterDock({
  designId,
  log,
  state,
  rowText,
  preferences,
  wake,
  onWake,
}: {
  designId: string;
  log: ReadingLog;
  state: LogState;
  /** The instructions of the current row if the page is a chart as data. */
  rowText: string | null;
  preferences: ReaderPreferences;
  wake: WakeState;
  onWake: () => void;
}) {
  const [isLocked, setIsLocked] = useState(false);
  const settings = useOverlay<true>('counter');
  const linking = useOverlay<string>('linked');
  const count = state.counts[MAIN_COUNTER] ?? 0;
  const target = targetIn(state.items);
  const unit = unitIn(state.items);
  const linked = linkedIn(state.items);
  const shown = linkedStates(linked, count);
  const due = shown.filter(({ state: one }) => one.kind === 'action' && one.phase === 'due');
  const change = (delta: number) => {
    if (isLocked) return;
    log.add(MAIN_COUNTER, delta);
    if (!preferences.vibration || !('vibrate' in navigator)) return;
    const next = linkedStates(linked, count + delta);
    const isDue = next.some(({ state: one }) => one.kind === 'action' && one.phase === 'due');
    navigator.vibrate(isDue ? ALARM_MS : TICK_MS);
  };
  const hint = isLocked
    ? '已锁定，点右边的锁解开'
    : target === null
      ? `点这里加一${unit}`
      : count >= target
        ? `已到 ${target} ${unit}`
        : `第 ${count} / ${target} ${unit} · 点这里加一${unit}`;
  return (
    <section
      className={styles.dock}
      aria-label="计数"
      data-hand={preferences.leftHand ? 'left' : 'right'}
    >
      <div className={styles.strip}>
        <p className={styles.row} aria-live="polite">
          {due.length > 0 && (
            <strong>
              这一{unit}：{due.map(({ counter }) => counter.name).join('、')}
            </strong>
          )}
          {due.length > 0 && rowText && ' · '}
          {rowText}
        </p>
        <ul className={styles.chips}>
          {shown.map(({ counter, state: one }) => (
            <li key={counter.id}>
              <button
                type="button"
                className={one.phase === 'due' ? styles.due : undefined}
                onClick={() => linking.open(counter.id)}
              >
                {counter.name} <b>{textOf(counter, one, unit)}</b>
              </button>
            </li>
          ))}
          {stoppedIn(linked).map(({ id, name }) => (
            <li key={id}>
              <button type="button" onClick={() => linking.open(id)}>
                {name} <b>停了，点开看看</b>
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-label={linked.length === 0 ? undefined : '添加关联计数器'}
              onClick={() => linking.open('new')}
            >
              {linked.length === 0 ? '＋ 花样、加减针提醒' : '＋'}
            </button>
          </li>
        </ul>
      </div>
      <div className={styles.pad}>
        <button
          type="button"
          className={styles.main}
          aria-disabled={isLocked}
          onClick={() => change(1)}
        >
          <span className={styles.count}>{count}</span>
          <span>{hint}</span>
        </button>
        <WakeButton state={wake} onToggle={onWake} />
        <div className={styles.left}>
          <button
            type="button"
            aria-label={`减一${unit}`}
            disabled={isLocked || count === 0}
            onClick={() => change(-1)}
          >
            <MinusIcon />
          </button>
          <button
            type="button"
            aria-label="撤销上一次"
            disabled={isLocked || !log.canUndo}
            onClick={() => log.undo()}
          >
            <UndoIcon />
          </button>
        </div>
        <div className={styles.right}>
          <button type="button" aria-label="改数、目标与记录" onClick={() => settings.open(true)}>
            <GearIcon />
          </button>
          <button
            type="button"
            aria-label={isLocked ? '解锁计数' : '锁定计数，防误触'}
            aria-pressed={isLocked}
            onClick={() => setIsLocked(!isLocked)}
          >
            {isLocked ? <LockIcon /> : <UnlockIcon />}
          </button>
        </div>
        <p className="visually-hidden" role="status">
          {count} {unit}
        </p>
      </div>
      {settings.opened && (
        <CounterDialog
          designId={designId}
          log={log}
          state={state}
          count={count}
          target={target}
          unit={unit}
          onClose={settings.close}
        />
      )}
      {linking.opened !== null && (
        <LinkedDialog
          key={linking.opened}
          log={log}
          items={state.items}
          counter={linked.find(({ id }) => id === linking.opened) ?? null}
          count={count}
          unit={unit}
          onClose={linking.close}
        />
      )}
    </section>
  );
}

/** What a chip says of a linked counter. */
function textOf(counter: LinkedCounter, state: LinkedState, unit: RowUnit): string {
  if (state.phase === 'done') return '织完了';
  if (state.kind === 'action') {
    if (state.phase === 'due') return `就在这一${unit}`;
    return `还有 ${state.wait} ${unit}`;
  }
  if (state.phase === 'before') return `还有 ${state.wait} ${unit}开始`;
  const last = counter.kind === 'repeat' ? counter.to : state.row;
  return `${state.row} / ${last}${state.round > 1 ? ` · 第 ${state.round} 遍` : ''}`;
}
