import { type DesignCard, type DesignImage, IMAGE_WIDTHS } from '#contracts';

/** The source attributes of an `img`. */
export interface PictureSources {
  src: string | null;
  srcSet?: string;
  sizes?: string;
}

// Slightly less than the real width on phones: the difference is invisible on high-density screens, and the
// next variant has four times the bytes.
const CARD_SIZES =
  '(min-width: 1600px) 272px, (min-width: 1176px) 267px, (min-width: 960px) 24vw, (min-width: 600px) 32vw, 40vw';
const STAGE_SIZES =
  '(min-width: 1600px) 749px, (min-width: 1176px) 582px, (min-width: 768px) 50vw, 80vw';

/** The sources of a design's first picture on a card. */
export function cardPicture(
  design: Pick<DesignCard, 'preview_image' | 'preview_image_small'>,
): PictureSources {
  const { preview_image: src, preview_image_small: small } = design;
  if (!src || !small) return { src };
  return { src, srcSet: srcSet([small, 'small'], [src, 'card']), sizes: CARD_SIZES };
}

/** The sources of a picture on the design page. */
export function stagePicture({ thumbnail, image }: DesignImage): PictureSources {
  return {
    src: image,
    srcSet: srcSet([thumbnail, 'card'], [image, 'detail']),
    sizes: STAGE_SIZES,
  };
}

function srcSet(...variants: [string, keyof typeof IMAGE_WIDTHS][]): string {
  return variants.map(([url, width]) => `${url} ${IMAGE_WIDTHS[width]}w`).join(', ');
}
