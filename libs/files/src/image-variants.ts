import { MESSAGES } from '#contracts';
import { ImageRefusedError } from './files.errors.js';

/**
 * How many pixels a picture may have, by what it takes to open it: a baseline JPEG, a PNG and a WebP are
 * read in strips; the others stand in memory whole, an AVIF of 16 million pixels in some 300 MB. A
 * camera's pictures pass; a bomb of a few bytes and a billion pixels does not.
 */
const MAX_PIXELS: Record<string, number> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 16_000_000,
  avif: 16_000_000,
  heif: 16_000_000,
};
/** WebP's own limit. Knitting charts can be long. */
const MAX_SIDE = 16_383;
/** On the fine screens of phones nobody tells it from more, and knitting is all detail: a fifth less to send. */
const QUALITY = 60;

/** Loaded with the first picture: a process that makes none needs no 14 MB for it. */
const loadSharp = async () => (await import('sharp')).default;

/** @throws ImageRefusedError when these bytes are no picture, one too large to open, or half of one */
export async function assertWholeImage(bytes: Buffer): Promise<void> {
  const { format, pixels } = await readHead(bytes);
  const most = MAX_PIXELS[format];
  if (most === undefined) throw new ImageRefusedError(MESSAGES.imageInvalid);
  if (pixels > most) throw new ImageRefusedError(MESSAGES.imageTooManyPixels);
  const sharp = await loadSharp();
  try {
    await sharp(bytes).resize({ width: 16 }).raw().toBuffer();
  } catch (error) {
    throw new ImageRefusedError(MESSAGES.imageInvalid, error);
  }
}

/** A picture in these widths, in their order. One that is smaller itself is made once for all of them. */
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

/** A picture as WebP, upright, no wider than this, and without what the camera noted. */
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
    // A progressive JPEG stands in memory whole, three times over.
    const copies = isProgressive && format === 'jpeg' ? 3 : 1;
    return { format, pixels: width * height * copies };
  } catch (error) {
    throw new ImageRefusedError(MESSAGES.imageInvalid, error);
  }
}
