import { useState } from 'react';
import { useFocusFallback } from '../hooks/use-focus-fallback';
import { useObjectUrls } from '../hooks/use-object-urls';
import { FileButton } from './file-button';
import styles from './photo-picker.module.css';

/** Chooses photos and takes them off. Each choice is added to the others: a phone's camera gives one photo at a time. */
export function PhotoPicker({
  label,
  text,
  photos,
  max,
  kept = 0,
  onChange,
}: {
  /** The accessible name of the button: what the photos are for. */
  label: string;
  /** What the button says before a photo is chosen. */
  text: string;
  photos: File[];
  /** How many photos there can be, with those that were sent before. */
  max: number;
  /** How many were sent before. */
  kept?: number;
  onChange: (photos: File[]) => void;
}) {
  const [note, setNote] = useState('');
  const picker = useFocusFallback<HTMLDivElement>();
  const change = (chosen: File[]) => {
    const room = Math.max(0, max - kept);
    const left = chosen.length - room;
    setNote(left > 0 ? `最多 ${max} 张，多选的 ${left} 张没有添上` : '');
    onChange(chosen.slice(0, room));
  };
  return (
    <div ref={picker} className={styles.picker} tabIndex={-1}>
      <FileButton
        label={label}
        text={photos.length > 0 ? `已选 ${photos.length} 张，可以再添` : text}
        accept="image/*"
        multiple
        onChoose={(files) => change([...photos, ...files])}
      />
      {note && <p role="status">{note}</p>}
      {photos.length > 0 && (
        <Chosen
          photos={photos}
          onRemove={(at) => change(photos.filter((_, place) => place !== at))}
        />
      )}
    </div>
  );
}

function Chosen({ photos, onRemove }: { photos: File[]; onRemove: (at: number) => void }) {
  const urls = useObjectUrls(photos);
  return (
    <ul aria-label="已选的照片">
      {photos.map(({ name }, at) => (
        // The index makes the key unique if a photo is chosen twice.
        <li key={`${at} ${name}`}>
          <img src={urls[at]} alt={`照片 ${name}`} />
          <button type="button" aria-label={`删除照片 ${name}`} onClick={() => onRemove(at)}>
            删除
          </button>
        </li>
      ))}
    </ul>
  );
}
