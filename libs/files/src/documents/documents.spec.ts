import { beforeAll, describe, expect, it } from '@jest/globals';
import readQrCode from 'jsqr';
import sharp from 'sharp';
import { documentFont, printable } from './document-font.js';
import { PdfWriter } from './pdf-writer.js';
import { qrPath } from './qr-path.js';
import { textPath } from './text-path.js';
import type { TrueTypeFont } from './true-type.js';
import { wrapText } from './wrap-text.js';

let font: TrueTypeFont;
beforeAll(() => {
  font = documentFont();
});

describe(documentFont.name, () => {
  it('has simplified and traditional characters, kana, Latin letters and rare names (SHELF-11)', () => {
    for (const one of '织女毛衣繼續編織針かなÀé·—“珺喆昇℃')
      expect([one, font.has(one)]).toEqual([one, true]);
  });

  it('has an outline for every character that is not a space (SHELF-11)', () => {
    for (const one of '云織A１，–')
      expect(textPath(font, one, { x: 0, y: 0, size: 10 })).toMatch(/^M/);
  });
});

describe(printable.name, () => {
  it('removes emoji and replaces other missing characters', () => {
    expect(printable('小猫🐱🏽\n 毛衣 𠮷', font)).toBe('小猫 毛衣 〓');
  });
});

describe(wrapText.name, () => {
  it('breaks lines at the width, but never before a comma', () => {
    expect(wrapText('一二三，四五', font, 10, 30)).toEqual(['一二三，', '四五']);
    expect(wrapText('', font, 10, 30)).toEqual(['']);
  });
});

describe(qrPath.name, () => {
  it('draws a QR code that a scanner can read (SHELF-11)', async () => {
    const url = 'https://cloudknit.example/certificate/23456789ABCDEFGH';
    const { d, side } = qrPath(url);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="-4 -4 ${side + 8} ${side + 8}"><rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${d}"/></svg>`;
    const { data, info } = await sharp(Buffer.from(svg))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = readQrCode.default(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(url);
  });
});

describe(PdfWriter.name, () => {
  it('embeds only the characters that the document uses', () => {
    const pdf = new PdfWriter(font, '证书');
    pdf.newPage();
    pdf.text('证书', 48, 48, 20);
    const bytes = pdf.finish();
    expect(bytes.toString('latin1')).toContain('/FontFile2');
    expect(bytes.length).toBeLessThan(10_000);
  });
});
