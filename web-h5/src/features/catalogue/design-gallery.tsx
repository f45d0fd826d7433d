import type { DesignImage } from '#contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SwiperInstance } from 'react-vant/es/swiper/PropsType.js';
import { Swiper } from 'react-vant/es/swiper/index.js';
import { prefersReducedMotion } from '../../shared/reduced-motion';
import { Picture } from '../../shared/ui/picture';
import styles from './design-gallery.module.css';
import { PictureDialog } from './picture-dialog';

/** The pictures of a design; one tap shows them in full size. */
export function DesignGallery({ images, name }: { images: DesignImage[]; name: string }) {
  const swiper = useRef<SwiperInstance>(null);
  const [shown, setShown] = useState(0);
  const dialog = usePictureDialog();
  const slides = useRef<HTMLDivElement>(null);
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
    slides.current?.querySelectorAll('button')[last]?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.gallery} onKeyDown={onKey}>
      <div className={styles.stage} ref={slides}>
        <Swiper
          ref={swiper}
          loop={false}
          indicator={false}
          // Its motion is no style sheet's, so it must be told.
          {...(prefersReducedMotion() && { duration: 0 })}
          onChange={setShown}
        >
          {images.map((image, index) => (
            <Swiper.Item key={image.id}>
              <button
                type="button"
                className={styles.slide}
                aria-label={`查看大图：${name} ${index + 1}/${images.length}`}
                tabIndex={index === shown ? 0 : -1}
                onClick={() => dialog.open(index)}
              >
                <Picture
                  src={image.image}
                  alt={`${name} 图片 ${index + 1}`}
                  width="1200"
                  height="1200"
                  loading={index === 0 ? 'eager' : 'lazy'}
                />
              </button>
            </Swiper.Item>
          ))}
        </Swiper>
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
                <Picture src={image.thumbnail} loading="lazy" />
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

/** The dialog is a place in the history: the phone's back gesture closes it, and leaves no page. */
function usePictureDialog() {
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    opened: (state as { picture?: number } | null)?.picture ?? null,
    open: (picture: number) => void navigate('.', { state: { picture }, preventScrollReset: true }),
    close: () => void navigate(-1),
  };
}
