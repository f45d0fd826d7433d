import styles from './file-button.module.css';

/** A button that opens the choice of files. The browser's own speaks the browser's language. */
export function FileButton({
  label,
  text,
  accept,
  multiple = false,
  isInvalid = false,
  describedBy,
  onChoose,
}: {
  /** What the files are for. */
  label: string;
  text: string;
  accept: string;
  multiple?: boolean;
  isInvalid?: boolean;
  /** The id of what is said about the choice. */
  describedBy?: string | undefined;
  onChoose: (files: File[]) => void;
}) {
  return (
    <label className={styles.button}>
      <input
        type="file"
        aria-label={label}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // So that the same file may be chosen again.
          target.value = '';
        }}
      />
      <span aria-hidden="true">{text}</span>
    </label>
  );
}
