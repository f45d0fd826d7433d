import type { DesignImage } from '#contracts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { stagePicture } from '../../../../shared/lib/picture-sources';
import { Picture } from '../../../../shared/ui/picture';
import { useOverlay } from '../../../../shared/hooks/use-overlay';
import { useHydrated } from '../../../../shared/hooks/use-hydrated';
import styles from './design-gallery.module.css';
import { PictureDialog } from '../form/picture-dialog';
import { useSlides } from '../../hooks/use-slides';

const FIRST = { loading: 'eager', priority: 'high' } as const;
const LATER = { loading: 'lazy' } as const;

/** The pictures of a design; a tap opens the full size. */
export function DesignGallery({ images, name }: { images: DesignImage[]; name: string }) {
  const { track, shown, turnTo, follow } = useSlides(images.length);
  const dialog = useOverlay<number>('picture');
  const lastShown = useRef<number | null>(null);
  useEffect(() => {
    // Not in `close`: the page is inert until the dialog is gone.
    if (dialog.opened !== null || lastShown.current === null) return;
    track.current?.querySelectorAll('button')[lastShown.current]?.focus({ preventScroll: true });
    lastShown.current = null;
  }, [dialog.opened, track]);
  // Before hydration only the first picture loads, so that it is shown sooner.
  const isFirstAlone = !useHydrated();
  if (images.length === 0) {
    return <Picture className={styles.only} src={null} width="600" height="600" />;
  }
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    // The browser would scroll by a few pixels only.
    event.preventDefault();
    turnTo(shown + by);
  };
  const close = (last: number) => {
    dialog.close();
    turnTo(last);
    lastShown.current = last;
  };
  return (
    <div className={styles.gallery} onKeyDown={onKey}>
      <div className={styles.stage}>
        <div className={styles.track} ref={track} {...follow}>
          {images.map((image, index) => (
            <button
              key={image.id}
              type="button"
              className={styles.slide}
              aria-label={`查看大图：${name} ${index + 1}/${images.length}`}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => dialog.open(index)}
            >
              {(index === 0 || !isFirstAlone) && (
                <Picture
                  {...stagePicture(image)}
                  alt={`${name} 图片 ${index + 1}`}
                  width="1200"
                  height="1200"
                  {...(index === 0 ? FIRST : LATER)}
                />
              )}
            </button>
          ))}
        </div>
        {images.length > 1 && (
          <span className={styles.counter} aria-hidden="true">
            {shown + 1} / {images.length}
          </span>
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.strip} aria-label="全部图片">
          {images.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={`第 ${index + 1} 张`}
                aria-current={index === shown}
                onClick={() => turnTo(index)}
              >
                {!isFirstAlone && (
                  <Picture src={image.small} width="56" height="56" loading="lazy" />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {dialog.opened !== null && dialog.opened < images.length && (
        <PictureDialog
          pictures={images.map((image) => image.full)}
          name={name}
          start={dialog.opened}
          onClose={close}
        />
      )}
    </div>
  );
}
