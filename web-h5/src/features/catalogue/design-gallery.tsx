import type { DesignImage } from '#contracts';
import { useState } from 'react';
import { Swiper } from 'react-vant/es/swiper/index.js';
import styles from './design-gallery.module.css';
import { PictureDialog } from './picture-dialog';

/** The pictures of a design; one tap shows them in full size. */
export function DesignGallery({ images, name }: { images: DesignImage[]; name: string }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (images.length === 0) {
    return <img className={styles.only} src="/no-preview.svg" alt="" width="600" height="750" />;
  }
  return (
    <div className={styles.gallery}>
      <Swiper loop={false}>
        {images.map((image, index) => (
          <Swiper.Item key={image.id}>
            <button
              type="button"
              className={styles.slide}
              aria-label={`查看大图：${name} ${index + 1}/${images.length}`}
              onClick={() => setOpened(index)}
            >
              <img
                src={image.image}
                alt={`${name} 图片 ${index + 1}`}
                width="1200"
                height="1500"
                loading={index === 0 ? 'eager' : 'lazy'}
              />
            </button>
          </Swiper.Item>
        ))}
      </Swiper>
      {opened !== null && (
        <PictureDialog
          pictures={images.map((image) => image.full)}
          name={name}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
