import sharp from 'sharp';
const [out, w, ...files] = process.argv.slice(2);
const W = Number(w);
const imgs = await Promise.all(
  files.map(async (f) => {
    const b = await sharp(f).resize({ width: W }).png().toBuffer({ resolveWithObject: true });
    return b;
  }),
);
const h = Math.max(...imgs.map((i) => i.info.height));
await sharp({
  create: { width: (W + 10) * imgs.length, height: h, channels: 3, background: '#888' },
})
  .composite(imgs.map((i, k) => ({ input: i.data, left: k * (W + 10), top: 0 })))
  .png()
  .toFile(out);
