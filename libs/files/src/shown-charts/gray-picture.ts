/** A picture in shades of grey, row by row from the top left: 0 is black, 255 is white. */
export interface GrayPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** A rectangle in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Decodes an image on white paper. @param maxSide larger images are reduced to this length of the longer side; `Infinity` keeps their size
 * @throws Error if the bytes are no image
 */
export async function readGrayPicture(bytes: Buffer, maxSide: number): Promise<GrayPicture> {
  const sharp = (await import('sharp')).default;
  const image = sharp(bytes).flatten({ background: '#fff' });
  if (Number.isFinite(maxSide)) {
    image.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  }
  const { data, info } = await image
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

/** Stacks pictures, such as the slices of a long page; narrower ones are filled with white. */
export function stackPictures(pictures: readonly GrayPicture[]): GrayPicture {
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  const pixels = new Uint8Array(width * height).fill(255);
  let top = 0;
  for (const picture of pictures) {
    for (let y = 0; y < picture.height; y += 1) {
      const row = picture.pixels.subarray(y * picture.width, (y + 1) * picture.width);
      pixels.set(row, (top + y) * width);
    }
    top += picture.height;
  }
  return { width, height, pixels };
}

/** Reduces or enlarges a part of a picture: each result is the mean of the pixels that it covers. */
export function resample(picture: GrayPicture, box: Box, columns: number, rows: number) {
  const result = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = span(box.top, box.height, row, rows, picture.height);
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = span(box.left, box.width, column, columns, picture.width);
      let sum = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) sum += picture.pixels[y * picture.width + x]!;
      }
      result[row * columns + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return result;
}

/** The first pixel of a part, and the one after its last; at least one pixel inside the picture. */
function span(start: number, length: number, part: number, parts: number, limit: number) {
  const from = Math.min(limit - 1, Math.floor(start + (length * part) / parts));
  const to = Math.min(limit, Math.round(start + (length * (part + 1)) / parts));
  return [from, Math.max(from + 1, to)] as const;
}
