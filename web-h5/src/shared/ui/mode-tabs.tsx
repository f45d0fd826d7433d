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
    <div className={styles.tabs} role="tablist" aria-label={label}>
      {modes.map((item) => (
        <button
          key={item.mode}
          type="button"
          role="tab"
          aria-selected={item.mode === mode}
          onClick={() => onSwitch(item.mode)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
