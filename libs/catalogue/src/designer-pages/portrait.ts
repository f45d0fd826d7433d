import { type DesignerPortrait, IMAGE_WIDTHS } from '#contracts';
import { imageUrl } from '../design-images.js';

/** A designer's portrait by its media id; null without one. */
export function toPortrait(mediaId: string | null): DesignerPortrait | null {
  return mediaId === null
    ? null
    : {
        image: imageUrl(mediaId, IMAGE_WIDTHS.detail),
        thumbnail: imageUrl(mediaId, IMAGE_WIDTHS.small),
      };
}
