import styles from './draft-note.module.css';

/** Shows that a draft was restored, with a button that discards it. */
export function DraftNote({
  text,
  label = '清空',
  onClear,
}: {
  text: string;
  label?: string;
  onClear: () => void;
}) {
  return (
    <div className={styles.note}>
      <p role="status">{text}</p>
      <button type="button" onClick={onClear}>
        {label}
      </button>
    </div>
  );
}
