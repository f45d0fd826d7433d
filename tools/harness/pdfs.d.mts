/** A page of a PDF that a test makes. */
export interface TestPdfPage {
  /** In points; A4 by default. */
  width?: number;
  height?: number;
  /** Drawn with a Latin font that every viewer has. */
  text?: string;
  /** Drawn with a Chinese font that the document does not embed. */
  chinese?: string;
  /** More operators of the page's content. */
  content?: string;
  /** The content, deflated, instead of all of this. */
  deflated?: Buffer;
}

export interface TestPdfOptions {
  /** Says that it needs a password. */
  isEncrypted?: boolean;
  /** Objects beside the pages; the first one is the image `/X` of every page. */
  objects?: (string | Buffer)[];
  /** Page n has the image of object n instead. */
  hasImageOfItsOwn?: boolean;
}

/** The bytes of a PDF with these pages. */
export function pdfOf(pages: TestPdfPage[], options?: TestPdfOptions): Buffer;

/** The body of an object with bytes. @param dictionary its other entries */
export function streamBody(dictionary: string, bytes: Buffer | string): Buffer;
