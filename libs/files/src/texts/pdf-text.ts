import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';
import type { TextPage } from './document-text.js';

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Pieces whose base lines differ by less than this part of their height are on one line. */
const SAME_LINE = 0.5;
/** A gap of at least this many heights separates cells, a smaller one of `SPACE` words. */
const CELL_GAP = 1;
const SPACE = 0.15;

/**
 * Reads a PDF page by page. A page of a scan has an empty text.
 * @throws UnreadableFileError if it is encrypted or broken
 */
export async function* readPdf(bytes: Buffer): AsyncGenerator<TextPage> {
  const loading = getDocument({
    // pdfjs takes the buffer over, and refuses Node's own class.
    data: new Uint8Array(bytes),
    // Old Chinese PDFs name a character map instead of embedding their font.
    cMapUrl: join(PDFJS, 'cmaps/'),
    cMapPacked: true,
    standardFontDataUrl: join(PDFJS, 'standard_fonts/'),
    isEvalSupported: false,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await loading.promise;
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const content = await pdf.getPage(page);
      yield { page, text: linesOf(await content.getTextContent()).join('\n') };
      content.cleanup();
    }
  } catch (error) {
    // pdfjs does not export the class of this error.
    const isEncrypted = (error as Error).name === 'PasswordException';
    throw new UnreadableFileError(isEncrypted ? 'encrypted' : 'broken', error);
  } finally {
    await loading.destroy();
  }
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;
type TextItem = Extract<TextContent['items'][number], { str: string }>;

/** A piece of text at a place of the page, in points from the lower left corner. */
interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Joins the pieces of a page to lines from top to bottom, with tabs between cells. */
function linesOf({ items }: TextContent): string[] {
  const pieces = items
    .filter((item): item is TextItem => 'str' in item && item.str.trim() !== '')
    .map(({ str: text, transform, width, height }): Piece => {
      const [, , , scale = 0, x = 0, y = 0] = transform as number[];
      return { text, x, y, width, height: height || Math.abs(scale) || 1 };
    })
    .toSorted((a, b) => b.y - a.y);
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    const isSame =
      line && line[0]!.y - piece.y < Math.min(line[0]!.height, piece.height) * SAME_LINE;
    if (isSame) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => joinLine(line.toSorted((a, b) => a.x - b.x)));
}

function joinLine(pieces: Piece[]): string {
  return pieces.reduce((line, piece, i) => {
    const before = pieces[i - 1];
    if (!before) return piece.text;
    const gap = (piece.x - before.x - before.width) / piece.height;
    const space = gap < SPACE ? '' : gap < CELL_GAP ? ' ' : '\t';
    return `${line}${space}${piece.text}`;
  }, '');
}
