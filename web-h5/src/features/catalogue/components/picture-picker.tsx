import { LIMITS, MESSAGES } from '#contracts';
import { useEffect, useMemo, useState } from 'react';
import { FileButton } from '../../../shared/ui/file-button';
import styles from './picture-picker.module.css';
import { PictureTiles } from './picture-tiles';

const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Chooses pictures, shows them, and lets them go again. Those that cannot be taken are left out. */
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
  /** What is said when some were too large. */
  filteredText: string;
  /** How many there may be. */
  room?: number;
  /** Whether the first of them becomes the design's cover. */
  hasCover?: boolean;
  onChange: (pictures: File[]) => void;
}) {
  const [note, setNote] = useState('');
  const add = (chosen: File[]) => {
    // A phone may not know a file's type; then the server decides.
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
  const urls = useMemo(() => pictures.map((file) => URL.createObjectURL(file)), [pictures]);
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls]);
  return (
    <PictureTiles
      label="新选的图片"
      hasCover={hasCover}
      tiles={pictures.map(({ name }, place) => ({
        // The same file may be chosen twice; its place tells them apart.
        key: `${place} ${name}`,
        src: urls[place]!,
        name: `图片 ${name}`,
      }))}
      onArrange={(places) => onChange(places.map((place) => pictures[place]!))}
    />
  );
}
