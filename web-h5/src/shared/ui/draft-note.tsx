import styles from './draft-note.module.css';

/** Says that a form's contents came back, and lets them go. */
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
