import { describe, expect, it } from '@jest/globals';
import readQrCode from 'jsqr';
import sharp from 'sharp';
import { drawPoster, POSTER } from './draw-poster.js';

const FACTS = {
  name: '山茶花开衫',
  designer: '松林',
  note: '毛衣',
  url: 'https://cloudknit.example/design/12',
};
const red = () =>
  sharp({ create: { width: 300, height: 900, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

const pixels = (poster: Buffer) =>
  sharp(poster).ensureAlpha().raw().toBuffer({ resolveWithObject: true });

describe(drawPoster.name, () => {
  it('shows the picture and a QR code with the address of the design (SHELF-12)', async () => {
    const { data, info } = await pixels(await drawPoster(FACTS, await red()));
    expect([info.width, info.height]).toEqual([POSTER.width, POSTER.height]);
    const [r, g] = data.subarray(4 * (500 * POSTER.width + 450));
    expect(r! > 240 && g! < 20).toBe(true);
    const code = readQrCode.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(FACTS.url);
  });

  it('renders the name, and nothing in its place for an empty name', async () => {
    const darkIn = async (name: string) => {
      const { data } = await pixels(await drawPoster({ ...FACTS, name }, null));
      let dark = 0;
      for (let y = POSTER.picture + 30; y < POSTER.picture + 84; y += 1) {
        for (let x = 48; x < 500; x += 1) if (data[4 * (y * POSTER.width + x)]! < 100) dark += 1;
      }
      return dark;
    };
    expect(await darkIn('')).toBe(0);
    expect(await darkIn('山茶花开衫')).toBeGreaterThan(500);
    expect(await darkIn('😀'.repeat(3) + '很长的名字'.repeat(40))).toBeGreaterThan(500);
  });
});
