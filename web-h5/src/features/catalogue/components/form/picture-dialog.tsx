import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { useModal } from '../../../../shared/hooks/use-modal';
import { Picture } from '../../../../shared/ui/picture';
import styles from './picture-dialog.module.css';

/** The minimum distance of a swipe. */
const SWIPE_PX = 40;

/** Full-size pictures in a modal dialog. Arrow keys and swipes turn them, Escape closes it. */
export function PictureDialog({
  pictures,
  name,
  start,
  onClose,
}: {
  pictures: string[];
  name: string;
  start: number;
  /** Called with the index of the picture shown last. */
  onClose: (shown: number) => void;
}) {
  const dialog = useModal();
  const [shown, setShown] = useState(start);
  useEffect(() => {
    document.documentElement.classList.add(styles.scrollLocked ?? '');
    return () => document.documentElement.classList.remove(styles.scrollLocked ?? '');
  }, []);
  const turn = (by: number) => setShown((shown + by + pictures.length) % pictures.length);
  const touchedAt = useRef<number | null>(null);
  const onTouchEnd = (event: TouchEvent) => {
    const distance = event.changedTouches[0]!.clientX - (touchedAt.current ?? Number.NaN);
    if (Math.abs(distance) > SWIPE_PX) turn(distance > 0 ? -1 : 1);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={`${name} 大图`}
      // Escape: the caller unmounts the dialog.
      onCancel={(event) => {
        event.preventDefault();
        onClose(shown);
      }}
      onKeyDown={onKey}
      onTouchStart={({ touches }) => {
        // Two fingers zoom.
        touchedAt.current = touches.length === 1 ? touches[0]!.clientX : null;
      }}
      onTouchEnd={onTouchEnd}
    >
      <Picture
        src={pictures[shown] ?? null}
        alt={`${name} 图片 ${shown + 1}`}
        onClick={() => onClose(shown)}
      />
      <p role="status">
        {shown + 1} / {pictures.length}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label="关闭大图"
        onClick={() => onClose(shown)}
      >
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
