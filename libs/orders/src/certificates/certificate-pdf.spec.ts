import { beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_LICENCE, licenceTerms } from '#contracts';
import { PAGE } from '#files';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { certificatePdf, type CertificateFacts } from './certificate-pdf.js';

const FACTS: CertificateFacts = {
  code: '2345-6789-ABCD-EFGH',
  url: 'https://cloudknit.example/certificate/23456789ABCDEFGH',
  holder: '小雨',
  orderId: '0195f0c2-7b1a-7c3e-9f10-5a2b3c4d5e6f',
  designName: '山茶花开衫',
  designer: '松林',
  terms: ['可个人制作', '成品可赠送'],
  // Both are on the next day in China.
  paidAt: new Date('2026-11-01T16:30:00Z'),
  issuedAt: new Date('2026-12-31T16:00:00Z'),
};

// The colours of the shop, whose parts a PDF rounds to hundredths.
const INK = '#2b2621';
const RED = '#b23b33';
const GREY = '#70665c';
const LIGHT_GREY = '#cfc7b8';

/** A line of text: where its baseline begins, in points from the upper left corner. */
interface Line {
  text: string;
  x: number;
  y: number;
  size: number;
  width: number;
  color: string;
}

/** A rectangle, in points from the upper left corner. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The bounding box of a path. */
type Path = Box & { paint: string };

async function draw(changes: Partial<CertificateFacts> = {}) {
  const bytes = new Uint8Array(certificatePdf({ ...FACTS, ...changes }));
  const pdf = await getDocument({ data: bytes }).promise;
  const { info } = await pdf.getMetadata();
  const drawn = await operatorsOf(await pdf.getPage(1));
  return { ...drawn, pages: pdf.numPages, title: (info as { Title: string }).Title };
}

/** Reads the lines and paths of a page in the order in which they are drawn. */
async function operatorsOf(page: PDFPageProxy): Promise<{ lines: Line[]; paths: Path[] }> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const lines: Line[] = [];
  const paths: Path[] = [];
  let [size, x, y, fill, stroke] = [0, 0, 0, '', ''];
  let box: number[] = [];
  for (const [i, operator] of fnArray.entries()) {
    const values = argsArray[i] as number[];
    if (operator === OPS.setFont) size = values[1]!;
    if (operator === OPS.moveText) [x, y] = [values[0]!, PAGE.height - values[1]!];
    if (operator === OPS.setFillRGBColor) fill = hex(values);
    if (operator === OPS.setStrokeRGBColor) stroke = hex(values);
    if (operator === OPS.constructPath) box = argsArray[i][2] as number[];
    if (operator === OPS.fill || operator === OPS.stroke) {
      const [left, low, right, high] = box as [number, number, number, number];
      const paint = operator === OPS.fill ? fill : stroke;
      paths.push({ left, top: PAGE.height - high, right, bottom: PAGE.height - low, paint });
    }
    if (operator === OPS.showText) {
      const glyphs = argsArray[i][0] as { unicode: string; width: number }[];
      const text = glyphs.map(({ unicode }) => unicode).join('');
      const width = (glyphs.reduce((sum, glyph) => sum + glyph.width, 0) * size) / 1_000;
      lines.push({ text, x, y, size, width, color: fill });
    }
  }
  return { lines, paths };
}

const hex = (values: ArrayLike<number>) =>
  `#${[0, 1, 2].map((i) => values[i]!.toString(16).padStart(2, '0')).join('')}`;

describe(certificatePdf.name, () => {
  let certificate: Awaited<ReturnType<typeof draw>>;

  beforeAll(async () => {
    certificate = await draw();
  });

  it('is one page whose title has the code (SHELF-11)', () => {
    expect(certificate).toMatchObject({ pages: 1, title: '授权证书 2345-6789-ABCD-EFGH' });
  });

  it('has the design in the middle, then the purchase, the terms and the code (SHELF-11)', () => {
    expect(
      certificate.lines.map(({ text, x, y, size, color }) => [text, x, y, size, color]),
    ).toEqual([
      ['云织商城', 273.5, 84, 12, RED],
      ['成品售卖授权证书', 177.5, 128, 30, INK],
      ['《山茶花开衫》', 234.5, 186, 18, INK],
      ['设计师：松林', 261.5, 212, 12, GREY],
      ['持证人', 48, 250, 11, RED],
      ['小雨', 120, 250, 11, INK],
      ['订单', 48, 270, 11, RED],
      [FACTS.orderId, 120, 270, 11, INK],
      ['购买日期', 48, 290, 11, RED],
      ['2026年11月2日', 120, 290, 11, INK],
      ['签发日期', 48, 310, 11, RED],
      ['2027年1月1日', 120, 310, 11, INK],
      [
        '持证人购买了上述图解，可以按下列授权售卖自己照它制作的成品。本证书不可转让。',
        48,
        362,
        11.5,
        INK,
      ],
      ['·', 50, 387, 10.5, RED],
      ['可个人制作', 62, 387, 10.5, INK],
      ['·', 50, 403.5, 10.5, RED],
      ['成品可赠送', 62, 403.5, 10.5, INK],
      ['证书编号', 178, 688, 10, RED],
      [FACTS.code, 178, 710, 16, INK],
      [`核验：${FACTS.url}`, 178, 734, 9.5, GREY],
      ['订单退款后证书失效；是否有效，以核验页为准。', 178, 749, 9.5, GREY],
    ]);
  });

  it('has a frame, a line below the purchase and a QR code beside the code (SHELF-11)', () => {
    expect(certificate.paths).toEqual([
      { left: 32, top: 32, right: 563, bottom: 810, paint: RED },
      { left: 48, top: 336, right: 547, bottom: 336, paint: LIGHT_GREY },
      { left: 48, top: 674, right: 158, bottom: 784, paint: INK },
    ]);
  });

  it('has no line over another line, the frame or the QR code with the longest texts (SHELF-11)', async () => {
    const { lines, paths } = await draw({
      designName: '很长的名字，'.repeat(20),
      designer: '名'.repeat(20),
      holder: '客'.repeat(20),
      url: `https://${'long-name.'.repeat(12)}example/certificate/23456789ABCDEFGH`,
      terms: licenceTerms(DEFAULT_LICENCE).map(({ text }) => text),
    });
    const titles = lines.filter(({ size }) => size === 18);
    expect(titles).toHaveLength(3);
    for (const { x, width } of titles) expect(x + width / 2).toBeCloseTo(PAGE.width / 2, 1);

    const [frame, , qr] = paths as [Path, Path, Path];
    const boxes = [...lines.map(boxOf), qr];
    for (const [i, box] of boxes.entries()) {
      expect(isInside(box, frame)).toBe(true);
      expect(boxes.slice(i + 1).filter((other) => overlap(box, other))).toEqual([]);
    }
  });

  it('breaks a long term, whose lines begin below each other behind one point (SHELF-11)', async () => {
    const term = '成品少量手工可售卖，每年不超过十二件，'.repeat(3);
    const { lines } = await draw({ terms: [term, '成品可赠送'] });
    const from = lines.findIndex(({ text }) => text === '·');
    const parts = lines.slice(from, from + 5);
    expect(parts.map(({ x, y }) => [x, y])).toEqual([
      [50, 387],
      [62, 387],
      [62, 403.5],
      [50, 420],
      [62, 420],
    ]);
    expect(parts[1]!.text + parts[2]!.text).toBe(term);
    expect(parts[1]!.x + parts[1]!.width).toBeLessThanOrEqual(PAGE.width - PAGE.margin);
  });

  it('replaces characters that its font does not have (SHELF-11)', async () => {
    const { lines } = await draw({ holder: '小雨🐱', designName: '𠮷祥帽', designer: '松🌲林' });
    const texts = lines.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['小雨', '《〓祥帽》', '设计师：松林']));
  });
});

/** The height of a line is its font size, one fifth of it below the baseline. */
function boxOf({ x, y, size, width }: Line): Box {
  return { left: x, right: x + width, top: y - 0.8 * size, bottom: y + 0.2 * size };
}

const isInside = (box: Box, frame: Box) =>
  box.left >= frame.left &&
  box.right <= frame.right &&
  box.top >= frame.top &&
  box.bottom <= frame.bottom;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
