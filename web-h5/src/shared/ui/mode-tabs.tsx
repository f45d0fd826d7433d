import type { KeyboardEvent } from 'react';
import styles from './mode-tabs.module.css';

/** The ways of doing one thing, side by side. */
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

/** The arrow keys go from tab to tab, as people with a keyboard expect. */
function moveByArrow({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!step) return;
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const next = tabs.at((tabs.indexOf(document.activeElement as HTMLElement) + step) % tabs.length);
  next?.focus();
  next?.click();
}
