import { validateArchive, MESSAGES } from '#contracts';
import { useId } from 'react';
import { FileButton } from '../../../../shared/ui/file-button';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import styles from './archive-field.module.css';

/** The error of the chosen archive; '' if it is valid. */
export function archiveFaultOf(archive: File | null): string {
  return archive ? (validateArchive(archive.name, archive.size) ?? '') : '';
}

/** The file field for the archive of a design. */
export function ArchiveField({
  label,
  archive,
  isMissing = false,
  onChange,
}: {
  label: string;
  archive: File | null;
  /** Whether to show that the archive is required. */
  isMissing?: boolean;
  onChange: (archive: File | null) => void;
}) {
  const fault = isMissing ? MESSAGES.archiveRequired : archiveFaultOf(archive);
  const id = useId();
  const name = useFocusFallback<HTMLSpanElement>();
  return (
    <div className={styles.archive}>
      <span ref={name} tabIndex={-1}>
        {label}
      </span>
      {!archive && (
        <FileButton
          label={label}
          text="选择文件"
          accept=".zip,.rar,.7z"
          isInvalid={isMissing}
          describedBy={isMissing ? id : undefined}
          onChoose={([chosen]) => onChange(chosen ?? null)}
        />
      )}
      {archive && (
        <div className={styles.chosen}>
          <span>{archive.name}</span>
          <button
            type="button"
            aria-label={`换一个：${archive.name}`}
            aria-describedby={fault ? id : undefined}
            onClick={() => onChange(null)}
          >
            换一个
          </button>
        </div>
      )}
      {fault && (
        <span id={id} className={styles.fault} role="status">
          {fault}
        </span>
      )}
    </div>
  );
}
