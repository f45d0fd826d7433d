import { fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { type CjkFont, faceFor, findCjkFont } from './cjk-font.js';

const WASM = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
/** OpenType's tag of a collection of fonts. */
const COLLECTION_TAG = 0x74746366;

/** PDFium as WebAssembly, with the callbacks by which it reads files and installed fonts. */
export class Pdfium {
  /** Whether the document needed a CJK font that it does not embed. PDFium asks once for each font. */
  missedFont = false;

  private constructor(private readonly library: WrappedPdfiumModule) {}

  /** Compiles PDFium, which takes 0.1 s. @param font replaces CJK fonts that are not embedded */
  static async load(font: CjkFont = findCjkFont()): Promise<Pdfium> {
    const bytes = readFileSync(WASM);
    const wasmBinary = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    const library = await init({ wasmBinary });
    library.FPDF_InitLibrary();
    const pdfium = new Pdfium(library);
    pdfium.offerFont(font);
    return pdfium;
  }

  get calls(): WrappedPdfiumModule {
    return this.library;
  }

  /** Copies bytes of PDFium's memory to the start of a buffer. */
  copy(at: number, length: number, target: Buffer): void {
    target.set(this.heap.subarray(at, at + length));
  }

  /**
   * The structure by which PDFium reads a file in parts, so that a document of 100 MB is never in memory as a whole.
   * @param file its descriptor, open as long as the document
   */
  fileAccess(file: number): number {
    const read = (_param: number, position: number, to: number, length: number): number =>
      readSync(file, this.heap, to, length, position >>> 0) === length ? 1 : 0;
    return this.struct([fstatSync(file).size, this.callback(read, 'iiiii'), 0]);
  }

  /** `FPDF_SYSFONTINFO`, version 1: PDFium asks it for each font that a document does not embed. */
  private offerFont(font: CjkFont): void {
    const nothing = () => 0;
    const map = (...[, , , charset]: number[]): number => {
      const face = faceFor(charset!, font);
      if (face === null) return 0;
      this.missedFont = true;
      return face + 1;
    };
    const read = this.fontReader(font);
    this.library.FPDF_SetSystemFontInfo(
      this.struct([
        1,
        this.callback(nothing, 'vi'),
        this.callback(nothing, 'vii'),
        this.callback(map, 'iiiiiiii'),
        this.callback(nothing, 'iii'),
        this.callback(read, 'iiiiii'),
        this.callback(nothing, 'iiiii'),
        this.callback(nothing, 'iii'),
        this.callback(nothing, 'vii'),
      ]),
    );
  }

  /** PDFium asks for the size first, then for the whole file: of the collection, or else of the single font. */
  private fontReader({ path, faces }: CjkFont) {
    const file = openSync(path, 'r');
    const { size } = fstatSync(file);
    const isSingleFont = faces[0] === 0;
    return (_info: number, handle: number, table: number, to: number, space: number): number => {
      const isCollection = table >>> 0 === COLLECTION_TAG;
      if (table !== 0 && (!isCollection || isSingleFont)) return 0;
      const start = isCollection ? 0 : faces[handle - 1]!;
      const length = size - start;
      if (space >= length) readSync(file, this.heap, to, length, start);
      return length;
    };
  }

  private get heap(): Uint8Array {
    return (this.library.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  }

  private struct(words: number[]): number {
    const at = this.library.pdfium.wasmExports.malloc(4 * words.length);
    words.forEach((word, i) => this.library.pdfium.setValue(at + 4 * i, word, 'i32'));
    return at;
  }

  private callback(call: (...values: never[]) => number, signature: string): number {
    // A function of its own, because Emscripten gives the same one the same place, whatever the signature.
    const own = (...values: number[]): number => (call as (...all: number[]) => number)(...values);
    return this.library.pdfium.addFunction(own, signature);
  }
}
