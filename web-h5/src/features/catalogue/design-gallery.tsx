import type { DesignImage } from '#contracts';
import { type KeyboardEvent, lazy, type ReactElement, Suspense, useRef, useState } from 'react';
import type { SwiperInstance } from 'react-vant/es/swiper/PropsType.js';
import { stagePicture } from '../../shared/picture-sources';
import { Picture } from '../../shared/ui/picture';
import { useOverlay } from '../../shared/use-overlay';
import styles from './design-gallery.module.css';
import { PictureDialog } from './picture-dialog';

// The first picture stands there before what turns them has come.
/** Where its code does not come, the first picture stands alone. */
const GallerySwiper = lazy(() =>
  import('./gallery-swiper').catch(() => ({
    default: ({ slides }: { slides: ReactElement[] }) => <>{slides[0]}</>,
  })),
);

/** The pictures of a design; one tap shows them in full size. */
export function DesignGallery({ images, name }: { images: DesignImage[]; name: string }) {
  const swiper = useRef<SwiperInstance>(null);
  const [shown, setShown] = useState(0);
  const dialog = useOverlay<number>('picture');
  const stage = useRef<HTMLDivElement>(null);
  if (images.length === 0) {
    return <Picture className={styles.only} src={null} width="600" height="600" />;
  }
  const turnTo = (index: number) => {
    if (index >= 0 && index < images.length) swiper.current?.swipeTo(index);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turnTo(shown - 1);
    if (key === 'ArrowRight') turnTo(shown + 1);
  };
  const close = (last: number) => {
    dialog.close();
    turnTo(last);
    stage.current?.querySelectorAll('button')[last]?.focus({ preventScroll: true });
  };
  const slides = images.map((image, index) => (
    <button
      key={image.id}
      type="button"
      className={styles.slide}
      aria-label={`查看大图：${name} ${index + 1}/${images.length}`}
      tabIndex={index === shown ? 0 : -1}
      onClick={() => dialog.open(index)}
    >
      <Picture
        {...stagePicture(image)}
        alt={`${name} 图片 ${index + 1}`}
        width="1200"
        height="1200"
        loading={index === 0 ? 'eager' : 'lazy'}
        isFirst={index === 0}
      />
    </button>
  ));
  return (
    <div className={styles.gallery} onKeyDown={onKey}>
      <div className={styles.stage} ref={stage}>
        <Suspense fallback={slides[0]}>
          <GallerySwiper swiper={swiper} slides={slides} onChange={setShown} />
        </Suspense>
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
                <Picture src={image.small} width="56" height="56" loading="lazy" />
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
