import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import {
  PAGE_WIDTHS,
  type PageRows,
  type PageWarning,
  READING_MESSAGES,
  type ReadableKind,
  type TextBlock,
} from '#contracts';
import type { Sharp, default as sharpModule } from 'sharp';
import { ImageRefusedError } from '../files.errors.js';
import { assertWholeImage } from '../images/image-variants.js';
import { readDocx } from '../texts/docx-text.js';
import { decodeText } from '../texts/plain-text.js';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';
import { sizeOfPage } from './page-size.js';
import { PdfDocument } from './pdf-document.js';
import { Pdfium } from './pdfium.js';
import { svgRows } from './svg-rows.js';
import { sanitiseSvg } from './svg-sanitiser.js';
import { markdownBlocks, pagesOf, plainBlocks } from './text-blocks.js';

/** Quality of the WebP encoder, at which thin lines and small digits are legible. */
const QUALITY = 75;
/** Effort of the WebP encoder. Effort 3 saves 4 % of the bytes but doubles the time that a reader waits. */
const EFFORT = 2;
/** File name extensions of texts that are parsed as Markdown. */
const MARKDOWN = new Set(['.md', '.markdown']);
const DOCX = '.docx';
/** A text document shows no pictures; the reader sees where they are. */
const PICTURE_LEFT_OUT = READING_MESSAGES.pictureLeftOut;
const MAX_SVG_BYTES = 8 * 1024 * 1024;
/** The density at which a pixel of an SVG is a pixel of the image. */
const SVG_DENSITY = 72;
/** The highest density that sharp accepts. */
const MAX_SVG_DENSITY = 100_000;

/** A page with an image in both widths, as WebP. Its size is that of the large one. */
export interface ImagePage {
  width: number;
  height: number;
  small: Uint8Array;
  large: Uint8Array;
  /** Where the rows are, for an SVG that marks them and is one page; absent or null otherwise. */
  rows?: PageRows | null;
}

/** A page of text. */
export interface TextPage {
  text: TextBlock[];
}

/** A chart as it is in its file. The reader checks it, because it is drawn there. */
export interface ChartPage {
  chart: object;
}

export type MadePage = ImagePage | TextPage | ChartPage;

/** The pages of a file, made one by one. */
export interface PageSource {
  /** How many pages are expected; more if long ones are cut. */
  count: number;
  pages: AsyncIterable<MadePage>;
  /** Known after the last page. */
  warnings(): PageWarning[];
}

/** Begins to make the pages of a file. @throws UnreadableFileError */
export async function openPages(
  path: string,
  kind: Exclude<ReadableKind, 'other'>,
): Promise<PageSource> {
  if (kind === 'pdf') return openPdf(path);
  if (kind === 'text') return textPages(path);
  return { ...(await pagesOfKind[kind](path)), warnings: () => [] };
}

const pagesOfKind = { chart: chartPages, image: imagePages };

async function openPdf(path: string): Promise<PageSource> {
  const pdf = PdfDocument.open(path, await Pdfium.load());
  const sharp = await loadSharp();
  async function* pages(): AsyncIterable<MadePage> {
    try {
      for (let index = 0; index < pdf.pageCount; index += 1) {
        for (const { width, height, pixels } of pdf.render(index)) {
          yield await encode(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha());
        }
      }
    } finally {
      pdf.close();
    }
  }
  return {
    count: pdf.pageCount,
    pages: pages(),
    warnings: () => (pdf.missedFont ? ['font_not_embedded'] : []),
  };
}

async function imagePages(path: string) {
  const isSvg = extname(path).toLowerCase() === '.svg';
  const source = await (isSvg ? readSvg(path) : readImage(path));
  const { image, width, height, maxWidth } = source;
  const size = sizeOfPage(width, height, maxWidth);
  async function* pages(): AsyncIterable<MadePage> {
    // Decoded as a whole once, because each slice of a compressed original would need that.
    const { data, info } = await image(size.width)
      .flatten({ background: '#fff' })
      .resize(size.width, size.height, { fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { channels } = info;
    const sharp = await loadSharp();
    for (const { top, height: part } of size.slices) {
      const row = size.width * channels;
      const pixels = data.subarray(top * row, (top + part) * row);
      const page = await encode(
        sharp(pixels, { raw: { width: size.width, height: part, channels } }),
      );
      yield size.slices.length === 1 ? { ...page, rows: source.rows } : page;
    }
  }
  return { count: size.slices.length, pages: pages() };
}

/** An image before it is drawn in its final width, upright. */
interface SourceImage {
  width: number;
  height: number;
  maxWidth: number;
  image: (finalWidth: number) => Sharp;
  rows: PageRows | null;
}

/** Reads a photo. It is not enlarged. */
async function readImage(path: string): Promise<SourceImage> {
  const bytes = await readFile(path);
  await assertImage(bytes);
  const sharp = await loadSharp();
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  const maxWidth = Math.min(width, PAGE_WIDTHS.large);
  return { width, height, maxWidth, image: () => sharp(bytes).rotate(), rows: null };
}

/** Reads an SVG, which is rendered at the density that its final width needs. */
async function readSvg(path: string): Promise<SourceImage> {
  const source = await readFile(path);
  if (source.length > MAX_SVG_BYTES) throw new UnreadableFileError('too_large');
  const text = sanitiseSvg(decodeText(source));
  const svg = Buffer.from(text);
  const sharp = await loadSharp();
  const { width, height } = await sharp(svg, { density: SVG_DENSITY }).metadata();
  const image = (finalWidth: number) => {
    const density = Math.min(MAX_SVG_DENSITY, (SVG_DENSITY * finalWidth) / width);
    return sharp(svg, { density });
  };
  return { width, height, maxWidth: PAGE_WIDTHS.large, image, rows: svgRows(text) };
}

async function assertImage(bytes: Buffer): Promise<void> {
  try {
    await assertWholeImage(bytes);
  } catch (error) {
    const isTooLarge = error instanceof ImageRefusedError && error.cause === undefined;
    throw new UnreadableFileError(isTooLarge ? 'too_large' : 'broken');
  }
}

async function chartPages(path: string) {
  let chart: unknown;
  try {
    chart = JSON.parse(decodeText(await readFile(path)));
  } catch {
    throw new UnreadableFileError('broken');
  }
  if (typeof chart !== 'object' || chart === null || Array.isArray(chart)) {
    throw new UnreadableFileError('broken');
  }
  const page: ChartPage = { chart };
  async function* pages(): AsyncIterable<MadePage> {
    yield await Promise.resolve(page);
  }
  return { count: 1, pages: pages() };
}

async function blocksOf(path: string): Promise<TextBlock[]> {
  const ending = extname(path).toLowerCase();
  const bytes = await readFile(path);
  if (ending === DOCX) return docxBlocks(bytes);
  const text = decodeText(bytes);
  return MARKDOWN.has(ending) ? markdownBlocks(text) : plainBlocks(text);
}

async function docxBlocks(bytes: Buffer): Promise<TextBlock[]> {
  const blocks: TextBlock[] = [];
  for await (const { text } of readDocx(bytes, PICTURE_LEFT_OUT)) {
    blocks.push(...plainBlocks(text));
  }
  return blocks;
}

async function textPages(path: string): Promise<PageSource> {
  const isDocx = extname(path).toLowerCase() === DOCX;
  const blocks = await blocksOf(path);
  const hasPictures = isDocx && blocks.some(({ text }) => text.includes(PICTURE_LEFT_OUT));
  const texts = pagesOf(blocks);
  if (texts.length === 0) throw new UnreadableFileError('empty');
  async function* pages(): AsyncIterable<MadePage> {
    for (const text of texts) yield await Promise.resolve({ text });
  }
  return {
    count: texts.length,
    pages: pages(),
    warnings: () => (hasPictures ? ['pictures_left_out'] : []),
  };
}

async function encode(page: Sharp): Promise<ImagePage> {
  const options = { quality: QUALITY, effort: EFFORT };
  const [{ data: large, info }, small] = await Promise.all([
    page.clone().webp(options).toBuffer({ resolveWithObject: true }),
    page
      .clone()
      .resize({ width: PAGE_WIDTHS.small, withoutEnlargement: true })
      .webp(options)
      .toBuffer(),
  ]);
  return { width: info.width, height: info.height, small, large };
}

/** Loaded with the first image, because an archive of texts needs none. */
async function loadSharp(): Promise<typeof sharpModule> {
  const sharp = (await import('sharp')).default;
  // Bounds the memory; other work of the machine has precedence anyway.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
