import { LIMITS, MESSAGES } from '#contracts';
import { useEffect, useMemo, useState } from 'react';
import { FileButton } from '../../shared/ui/file-button';
import styles from './picture-picker.module.css';

const LABEL = '图片（可不选，第一张为封面）';
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Chooses pictures, shows them, and lets them go again. Those that are too large are left out. */
export function PicturePicker({
  pictures,
  maxBytes,
  filteredText,
  room = LIMITS.imagesPerDesign,
  onChange,
}: {
  pictures: File[];
  maxBytes: number;
  /** What is said when some were left out. */
  filteredText: string;
  /** How many there may be. */
  room?: number;
  onChange: (pictures: File[]) => void;
}) {
  const [note, setNote] = useState('');
  const add = (chosen: File[]) => {
    const fitting = chosen.filter((file) => file.size <= maxBytes);
    const all = [...pictures, ...fitting];
    const notes = [
      fitting.length < chosen.length ? filteredText : '',
      all.length > room ? MESSAGES.imagesTooMany : '',
    ];
    setNote(notes.filter(Boolean).join('；'));
    onChange(all.slice(0, room));
  };
  return (
    <div className={styles.picker}>
      <span>{LABEL}</span>
      <FileButton label={LABEL} text="选择图片" accept={ACCEPTED} multiple onChoose={add} />
      {note && (
        <span className={styles.note} role="status">
          {note}
        </span>
      )}
      {pictures.length > 0 && (
        <ul className={styles.previews}>
          {pictures.map((file, index) => (
            <Preview
              // The same file may be chosen twice; its place tells them apart.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={`${index} ${file.name}`}
              file={file}
              onRemove={() => onChange(pictures.filter((_, other) => other !== index))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Preview({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <li>
      <img src={url} alt={file.name} />
      <button type="button" aria-label={`删除图片 ${file.name}`} onClick={onRemove}>
        删除
      </button>
    </li>
  );
}
