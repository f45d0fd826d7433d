import styles from './file-button.module.css';

/** A button that opens the file picker. The native input would show the browser's language. */
export function FileButton({
  label,
  text,
  accept,
  multiple = false,
  isInvalid = false,
  isDisabled = false,
  describedBy,
  onChoose,
}: {
  /** The accessible name: what the files are for. */
  label: string;
  text: string;
  accept: string;
  multiple?: boolean;
  isInvalid?: boolean;
  /** Whether it takes no files now, such as during an upload. It keeps the focus. */
  isDisabled?: boolean;
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
        // The attribute `disabled` would drop the focus.
        aria-disabled={isDisabled}
        aria-describedby={describedBy}
        accept={accept}
        multiple={multiple}
        onClick={(event) => isDisabled && event.preventDefault()}
        onDrop={(event) => isDisabled && event.preventDefault()}
        onChange={({ target }) => {
          if (!isDisabled) onChoose([...(target.files ?? [])]);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
      <span aria-hidden="true">{text}</span>
    </label>
  );
}
