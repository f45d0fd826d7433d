import { type DesignImage, IMAGE_WIDTHS } from '#contracts';

/** Where pictures are served: `<MEDIA_PATH>/<storage key>`. */
export const MEDIA_PATH = '/media';

/** The storage key of a picture in a width; it never holds anything else. */
export function imageKey(mediaId: string, width: number): string {
  return `images/${mediaId}/${width}.webp`;
}

export function imageUrl(mediaId: string, width: number): string {
  return `${MEDIA_PATH}/${imageKey(mediaId, width)}`;
}

export function toImage({ id, mediaId }: { id: number; mediaId: string }): DesignImage {
  return {
    id,
    image: imageUrl(mediaId, IMAGE_WIDTHS.detail),
    thumbnail: imageUrl(mediaId, IMAGE_WIDTHS.card),
    small: imageUrl(mediaId, IMAGE_WIDTHS.small),
    full: imageUrl(mediaId, IMAGE_WIDTHS.full),
  };
}
