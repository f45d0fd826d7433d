import sharp from 'sharp';

const webp = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();

/** A white page of a pattern in its two widths, as a worker makes it. */
export const WHITE_PAGE = {
  width: 2_000,
  height: 2_800,
  small: await webp(1_000, 1_400),
  large: await webp(2_000, 2_800),
};
