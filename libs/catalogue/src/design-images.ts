import { type DesignImage, IMAGE_WIDTHS } from '#contracts';
import { imageKey } from '#files';

/** Base path of served images: `<MEDIA_PATH>/<storage key>`. */
const MEDIA_PATH = '/media';

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
