import { closeSync, openSync } from 'node:fs';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';
import { type PageSize, type PageSlice, sizeOfPage } from './page-size.js';
import type { Pdfium } from './pdfium.js';

/** `FPDF_GetLastError` when a password is needed, or an encryption that PDFium does not know. */
const LOCKED = [4, 5];
/** `FPDF_ANNOT` and `FPDF_REVERSE_BYTE_ORDER`: with annotations, as RGB. */
const RENDER_FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;
const BYTES_PER_PIXEL = 4;

/** A rendered page: four bytes per pixel, the fourth without meaning. The next one of its document overwrites them. */
export interface RenderedPage {
  width: number;
  height: number;
  pixels: Buffer;
}

/** A PDF that is read from its file page by page. Each document has a PDFium of its own. */
export class PdfDocument {
  readonly pageCount: number;
  /**
   * One buffer for all pages: a new one for each page would stay in memory until the garbage collector runs (READ-20).
   */
  private pixels = Buffer.alloc(0);

  private constructor(
    private readonly pdfium: Pdfium,
    private readonly file: number,
    private readonly document: number,
  ) {
    this.pageCount = pdfium.calls.FPDF_GetPageCount(document);
  }

  /** @throws UnreadableFileError if it is encrypted, broken, or has no page */
  static open(path: string, pdfium: Pdfium): PdfDocument {
    const file = openSync(path, 'r');
    const document = pdfium.calls.FPDF_LoadCustomDocument(pdfium.fileAccess(file), '');
    if (document === 0) {
      const isLocked = LOCKED.includes(pdfium.calls.FPDF_GetLastError());
      closeSync(file);
      throw new UnreadableFileError(isLocked ? 'encrypted' : 'broken');
    }
    const opened = new PdfDocument(pdfium, file, document);
    if (opened.pageCount > 0) return opened;
    opened.close();
    throw new UnreadableFileError('empty');
  }

  /** Whether a rendered page needed a CJK font that the document does not embed. */
  get missedFont(): boolean {
    return this.pdfium.missedFont;
  }

  /**
   * Renders a page on white, in slices from top to bottom.
   * @param index from 0 @param fit the size in pixels for a page of this size in points
   * @throws UnreadableFileError if the page cannot be read
   */
  *render(
    index: number,
    fit: (width: number, height: number) => PageSize = sizeOfPage,
  ): Generator<RenderedPage> {
    const { calls } = this.pdfium;
    const page = calls.FPDF_LoadPage(this.document, index);
    if (page === 0) throw new UnreadableFileError('broken');
    try {
      const size = fit(calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page));
      for (const slice of size.slices) yield this.renderSlice(page, size, slice);
    } finally {
      calls.FPDF_ClosePage(page);
    }
  }

  private renderSlice(page: number, { width, height }: PageSize, slice: PageSlice): RenderedPage {
    const { calls } = this.pdfium;
    const bitmap = calls.FPDFBitmap_Create(width, slice.height, 0);
    if (bitmap === 0) throw new UnreadableFileError('too_large');
    try {
      calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, slice.height, WHITE);
      calls.FPDF_RenderPageBitmap(bitmap, page, 0, -slice.top, width, height, 0, RENDER_FLAGS);
      const at = calls.FPDFBitmap_GetBuffer(bitmap);
      const length = width * slice.height * BYTES_PER_PIXEL;
      if (this.pixels.length < length) this.pixels = Buffer.allocUnsafeSlow(length);
      this.pdfium.copy(at, length, this.pixels);
      const pixels = this.pixels.subarray(0, length);
      return { width, height: slice.height, pixels };
    } finally {
      calls.FPDFBitmap_Destroy(bitmap);
    }
  }

  close(): void {
    this.pdfium.calls.FPDF_CloseDocument(this.document);
    closeSync(this.file);
  }
}
