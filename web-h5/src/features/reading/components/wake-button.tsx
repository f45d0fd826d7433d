import type { WakeState } from '../model/pages/screen-lock';
import styles from './counters/counter-dock.module.css';
import { SunIcon } from './reader-icons';

/** The text of the button by the state of the wake lock. */
export const WAKE_TEXTS: Record<WakeState, string> = {
  on: '屏幕常亮 · 已开',
  off: '屏幕常亮 · 未开',
  refused: '没能常亮，点这里再试',
  missing: '不支持常亮，请在系统设置里延长锁屏时间',
};

/** A button that keeps the screen on; its text shows the state of the wake lock (READ-14). */
export function WakeButton({ state, onToggle }: { state: WakeState; onToggle: () => void }) {
  return (
    <button type="button" className={styles.wake} aria-pressed={state === 'on'} onClick={onToggle}>
      <SunIcon />
      {WAKE_TEXTS[state]}
    </button>
  );
}
