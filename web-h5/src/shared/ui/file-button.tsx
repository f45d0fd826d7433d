import styles from './file-button.module.css';

/** A button that opens the file picker. The native input would show the browser's language. */
export function FileButton({
  label,
  text,
  accept,
  multiple = false,
  isInvalid = false,
  describedBy,
  onChoose,
}: {
  /** The accessible name: what the files are for. */
  label: string;
  text: string;
  accept: string;
  multiple?: boolean;
  isInvalid?: boolean;
  /** The id of the element with the error. */
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
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      <span aria-hidden="true">{text}</span>
    </label>
  );
}
