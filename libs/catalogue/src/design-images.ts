import type { DesignImage } from '#contracts';

/** Where pictures are served: `<MEDIA_PATH>/<storage key>`. */
export const MEDIA_PATH = '/media';

/** The widths in pixels that pictures are shown in, as WebP; heights follow the picture. */
export const IMAGE_WIDTHS = { card: 600, detail: 1200, full: 2400 } as const;

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
    full: imageUrl(mediaId, IMAGE_WIDTHS.full),
  };
}
