import { documentFont, printable, qrPath, textPath, wrapText } from '#files';

/** Sizes in pixels. The picture has the aspect ratio 4:5 of cards, so that little of it is cropped. */
export const POSTER = { width: 900, height: 1440, picture: 1125 } as const;

const MARGIN = 48;
const QR_SIDE = 196;
/** The white margin of a QR code that scanners need, in modules. */
const QUIET_ZONE = 4;
const MAX_NAME_LINES = 2;
const COLORS = { paper: '#fffdf8', ink: '#2b2622', quiet: '#6f665d', madder: '#b23a32' } as const;
const QUALITY = 82;

/** The contents of a poster. It has no price, because a shared poster would not follow a new price. */
export interface PosterFacts {
  name: string;
  designer: string;
  /** One line under the name; empty for none. */
  note: string;
  /** The address in the QR code. */
  url: string;
}

/**
 * Draws a poster with a QR code (SHELF-12). Text is drawn as outlines, so that no installed font is needed.
 * @param picture of the design; null for a poster without one
 * @returns JPEG
 */
export async function drawPoster(facts: PosterFacts, picture: Buffer | null): Promise<Buffer> {
  // Imported on first use, because most processes draw no poster.
  const { default: sharp } = await import('sharp');
  const { width, height, picture: pictureHeight } = POSTER;
  const base = sharp({ create: { width, height, channels: 3, background: COLORS.paper } });
  const cover =
    picture && (await sharp(picture).resize({ width, height: pictureHeight }).toBuffer());
  return base
    .composite([
      ...(cover ? [{ input: cover, left: 0, top: 0 }] : []),
      { input: Buffer.from(wordsSvg(facts)), left: 0, top: 0 },
    ])
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

function wordsSvg({ name, designer, note, url }: PosterFacts): string {
  const font = documentFont();
  const { width, height, picture } = POSTER;
  const inner = width - 2 * MARGIN - QR_SIDE - 32;
  const paths: string[] = [];
  const text = (words: string, y: number, size: number, color: string) => {
    paths.push(`<path fill="${color}" d="${textPath(font, words, { x: MARGIN, y, size })}"/>`);
  };
  const lines = wrapText(printable(name, font), font, 42, inner);
  const shown = lines.slice(0, MAX_NAME_LINES);
  if (lines.length > MAX_NAME_LINES) shown[MAX_NAME_LINES - 1] = `${shown.at(-1)!.slice(0, -1)}…`;
  let y = picture + 74;
  for (const line of shown) {
    text(line, y, 42, COLORS.ink);
    y += 56;
  }
  for (const line of [designer, note]) {
    text(wrapText(printable(line, font), font, 26, inner)[0]!, y, 26, COLORS.quiet);
    y += 40;
  }
  text('云织商城 · 长按识别看图解', height - 36, 24, COLORS.madder);
  const { d, side } = qrPath(url);
  const scale = QR_SIDE / (side + 2 * QUIET_ZONE);
  const [x, top] = [width - MARGIN - QR_SIDE, picture + (height - picture - QR_SIDE) / 2];
  const code =
    `<rect x="${x}" y="${top}" width="${QR_SIDE}" height="${QR_SIDE}" fill="#ffffff"/>` +
    `<path transform="translate(${x + QUIET_ZONE * scale} ${top + QUIET_ZONE * scale}) scale(${scale})" fill="#000000" shape-rendering="crispEdges" d="${d}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join('')}${code}</svg>`;
}
