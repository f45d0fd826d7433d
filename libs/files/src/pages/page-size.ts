import { PAGE_WIDTHS } from '#contracts';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';

/** iOS shows no bitmap with a longer side. */
const MAX_HEIGHT = 4_096;
/** A longer page becomes narrower instead: it has to fit into memory as a whole. */
const MAX_SLICES = 5;

/** A part of a page that becomes an image of its own, in pixels from the top. */
export interface PageSlice {
  top: number;
  height: number;
}

/** The size in pixels in which a page is rendered, and its parts from top to bottom. */
export interface PageSize {
  width: number;
  height: number;
  slices: PageSlice[];
}

/**
 * Fits a page into the large width. A long page is cut into slices, because charts are often one tall image.
 * @param maxWidth less for an image that has fewer pixels
 * @throws UnreadableFileError if the size makes no sense
 */
export function sizeOfPage(
  width: number,
  height: number,
  maxWidth: number = PAGE_WIDTHS.large,
): PageSize {
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) {
    throw new UnreadableFileError('broken');
  }
  const scale = Math.min(maxWidth / width, (MAX_SLICES * MAX_HEIGHT) / height);
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const count = Math.ceil(size.height / MAX_HEIGHT);
  const cut = (i: number) => Math.round((size.height * i) / count);
  const slices = Array.from({ length: count }, (_, i) => ({
    top: cut(i),
    height: cut(i + 1) - cut(i),
  }));
  return { ...size, slices };
}
