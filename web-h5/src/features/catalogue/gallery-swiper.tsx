import type { ReactElement, RefObject } from 'react';
import type { SwiperInstance } from 'react-vant/es/swiper/PropsType.js';
import { Swiper } from 'react-vant/es/swiper/index.js';
import { prefersReducedMotion } from '../../shared/reduced-motion';

/** What turns the pictures of a design. */
export default function GallerySwiper({
  swiper,
  slides,
  onChange,
}: {
  swiper: RefObject<SwiperInstance>;
  slides: ReactElement[];
  onChange: (shown: number) => void;
}) {
  return (
    <Swiper
      ref={swiper}
      loop={false}
      indicator={false}
      // Its motion is no style sheet's, so it must be told.
      {...(prefersReducedMotion() && { duration: 0 })}
      onChange={onChange}
    >
      {slides.map((slide) => (
        <Swiper.Item key={slide.key}>{slide}</Swiper.Item>
      ))}
    </Swiper>
  );
}
