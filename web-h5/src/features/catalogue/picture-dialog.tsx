import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './picture-dialog.module.css';

/** Pictures in full size, over everything else. Arrow keys turn, Escape closes. */
export function PictureDialog({
  pictures,
  name,
  start,
  onClose,
}: {
  pictures: string[];
  name: string;
  start: number;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(start);
  useEffect(() => {
    dialog.current?.showModal();
    document.documentElement.classList.add(styles.still ?? '');
    return () => document.documentElement.classList.remove(styles.still ?? '');
  }, []);
  const turn = (by: number) => setShown((shown + by + pictures.length) % pictures.length);
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`${name} 大图`}
      onClose={onClose}
      onKeyDown={onKey}
    >
      <img src={pictures[shown]} alt={`${name} 图片 ${shown + 1}`} onClick={onClose} />
      <p role="status">
        {shown + 1} / {pictures.length}
      </p>
      <button type="button" className={styles.close} aria-label="关闭大图" onClick={onClose}>
        ✕
      </button>
      {pictures.length > 1 && (
        <>
          <button
            type="button"
            className={styles.before}
            aria-label="上一张"
            onClick={() => turn(-1)}
          >
            ‹
          </button>
          <button
            type="button"
            className={styles.after}
            aria-label="下一张"
            onClick={() => turn(1)}
          >
            ›
          </button>
        </>
      )}
    </dialog>
  );
}
