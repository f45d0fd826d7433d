import { API_MESSAGES, MESSAGES } from '#contracts';
import { ImageRefusedError } from '../files.errors.js';

/**
 * Maximum number of pixels per format, by the memory that decoding needs: a baseline JPEG, a PNG and a WebP
 * are decoded in strips; other formats are decoded in memory as a whole, an AVIF of 16 million pixels in
 * about 300 MB. Photos of cameras pass; a decompression bomb of a few bytes and a billion pixels does not.
 */
const MAX_PIXELS: Record<string, number> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 16_000_000,
  avif: 16_000_000,
  heif: 16_000_000,
};
/** Limit of the WebP format. Knitting charts can be long. */
const MAX_SIDE = 16_383;
/**
 * On high-resolution phone screens a higher quality is not visible, even in detailed knitting; the files are
 * a fifth smaller.
 */
const QUALITY = 60;

/** Loaded with the first image, so that a process that encodes none saves 14 MB. */
const loadSharp = async () => (await import('sharp')).default;

/** @throws ImageRefusedError if these bytes are no image, an image too large to decode, or a truncated one */
export async function assertWholeImage(bytes: Buffer): Promise<void> {
  const { format, pixels } = await readHead(bytes);
  const most = MAX_PIXELS[format];
  if (most === undefined) throw new ImageRefusedError(MESSAGES.imageInvalid);
  if (pixels > most) throw new ImageRefusedError(API_MESSAGES.imageTooManyPixels);
  const sharp = await loadSharp();
  try {
    await sharp(bytes).resize({ width: 16 }).raw().toBuffer();
  } catch (error) {
    throw new ImageRefusedError(MESSAGES.imageInvalid, error);
  }
}

/**
 * Encodes an image in these widths, in order. An image smaller than several widths is encoded once for all of
 * them.
 */
export async function toVariants(original: Buffer, widths: readonly number[]): Promise<Buffer[]> {
  const sharp = await loadSharp();
  const head = await sharp(original).metadata();
  const uprightWidth = head.autoOrient.width;
  const made = new Map<number, Buffer>();
  for (const width of widths) {
    const real = Math.min(width, uprightWidth);
    if (!made.has(real)) made.set(real, await toVariant(original, width));
  }
  return widths.map((width) => made.get(Math.min(width, uprightWidth))!);
}

/** Encodes an image as WebP: upright, at most this wide, without camera metadata. */
async function toVariant(original: Buffer, width: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(original)
    .rotate()
    .resize({ width, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer();
}

async function readHead(bytes: Buffer): Promise<{ format: string; pixels: number }> {
  const sharp = await loadSharp();
  try {
    const head = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { format, width, height, isProgressive } = head;
    // A progressive JPEG is decoded in memory as a whole, three times over.
    const copies = isProgressive && format === 'jpeg' ? 3 : 1;
    return { format, pixels: width * height * copies };
  } catch (error) {
    throw new ImageRefusedError(MESSAGES.imageInvalid, error);
  }
}
