import { LIMITS, MESSAGES } from '#contracts';
import { useState } from 'react';
import { useObjectUrls } from '../../../../shared/hooks/use-object-urls';
import { FileButton } from '../../../../shared/ui/file-button';
import styles from './picture-picker.module.css';
import { PictureTiles } from './picture-tiles';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Chooses, shows and removes pictures. Ignores files that are too large or not pictures. */
export function PicturePicker({
  label = '图片（可不选，第一张为封面）',
  pictures,
  maxBytes,
  filteredText,
  room = LIMITS.imagesPerDesign,
  hasCover = true,
  onChange,
}: {
  label?: string;
  pictures: File[];
  maxBytes: number;
  /** The note if some files were too large. */
  filteredText: string;
  /** The maximum number of pictures. */
  room?: number;
  /** Whether the first picture becomes the design's cover. */
  hasCover?: boolean;
  onChange: (pictures: File[]) => void;
}) {
  const [note, setNote] = useState('');
  const add = (chosen: File[]) => {
    // Some phones send no type; the server checks the file.
    const known = chosen.filter(({ type }) => type === '' || ACCEPTED.includes(type));
    const fitting = known.filter(({ size }) => size <= maxBytes);
    const all = [...pictures, ...fitting];
    const notes = [
      known.length < chosen.length ? MESSAGES.imageInvalid : '',
      fitting.length < known.length ? filteredText : '',
      all.length > room ? MESSAGES.imagesTooMany : '',
    ];
    setNote(notes.filter(Boolean).join('；'));
    onChange(all.slice(0, room));
  };
  return (
    <div className={styles.picker}>
      <span>{label}</span>
      <span className={styles.hint}>图片人人可见，不要放完整图解：放成品，或图解的一角。</span>
      <FileButton
        label={label}
        text="选择图片"
        accept={ACCEPTED.join(',')}
        multiple
        onChoose={add}
      />
      {note && (
        <span className={styles.note} role="status">
          {note}
        </span>
      )}
      {pictures.length > 0 && (
        <Chosen pictures={pictures} hasCover={hasCover} onChange={onChange} />
      )}
    </div>
  );
}

function Chosen({
  pictures,
  hasCover,
  onChange,
}: {
  pictures: File[];
  hasCover: boolean;
  onChange: (pictures: File[]) => void;
}) {
  const urls = useObjectUrls(pictures);
  return (
    <PictureTiles
      label="新选的图片"
      hasCover={hasCover}
      tiles={pictures.map(({ name }, place) => ({
        // The index makes the key unique if a file is chosen twice.
        key: `${place} ${name}`,
        src: urls[place]!,
        name: `图片 ${name}`,
      }))}
      onArrange={(places) => onChange(places.map((place) => pictures[place]!))}
    />
  );
}
