/** A page of a document, counted from 1. A format without pages is one page. */
export interface TextPage {
  page: number;
  /** Lines end with `\n`; cells of a row in a table are separated by `\t`. */
  text: string;
}

/**
 * What became of a file: its text was read, it has none (a scan), it asks for a password, it cannot be read, or it
 * exceeds a limit of size, time or memory.
 */
export type DocumentState = 'read' | 'no_text' | 'encrypted' | 'broken' | 'too_large';

/** The text of a file of an archive. */
export interface DocumentText {
  /** Path inside the archive. */
  file: string;
  state: DocumentState;
  pages: TextPage[];
}

/** Reads the pages of a document from its bytes. @throws UnreadableFileError */
export type ReadPages = (bytes: Buffer) => AsyncIterable<TextPage>;
