import type { KeyboardEvent } from 'react';
import styles from './mode-tabs.module.css';

/** Tabs that switch between variants of a form. */
export function ModeTabs<Mode extends string>({
  label,
  modes,
  mode,
  onSwitch,
}: {
  label: string;
  modes: readonly { mode: Mode; label: string }[];
  mode: Mode;
  onSwitch: (mode: Mode) => void;
}) {
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={moveByArrow}>
      {modes.map((item) => (
        <button
          key={item.mode}
          type="button"
          role="tab"
          aria-selected={item.mode === mode}
          tabIndex={item.mode === mode ? 0 : -1}
          onClick={() => onSwitch(item.mode)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Moves between the tabs with the arrow keys. */
function moveByArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!step) return;
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const next = tabs.at((tabs.indexOf(document.activeElement as HTMLElement) + step) % tabs.length);
  next?.focus();
  next?.click();
}
