import { extname } from 'node:path';
import { withArchiveFiles } from './archive-files.js';
import {
  type DocumentState,
  type DocumentText,
  type ReadPages,
  type TextPage,
  UnreadableDocumentError,
} from './document-text.js';
import { readDocx } from './docx-text.js';
import { readPlainText } from './plain-text.js';
import { TEXT_LIMITS } from './text-limits.js';

/** What the reader of an archive's texts reports, in order: each file begins, has pages, and ends. */
export type TextEvent = { file: string } | TextPage | { state: DocumentState };

/** The library is large, and most processes read no PDF. */
const readPdf: ReadPages = async function* (bytes) {
  yield* (await import('./pdf-text.js')).readPdf(bytes);
};

const READERS: Record<string, ReadPages> = {
  '.pdf': readPdf,
  '.docx': readDocx,
  '.txt': readPlainText,
  '.md': readPlainText,
  '.markdown': readPlainText,
};

/** Whether text can be read from a file of this name. */
export function hasText(name: string): boolean {
  return extname(name).toLowerCase() in READERS;
}

/**
 * Reads the texts of an archive on the local disk, in this process, up to `TEXT_LIMITS`.
 * @param done files that are left out because an earlier attempt has read them or failed at them
 * @param report is awaited before the next step
 * @throws Error if the archive itself cannot be read
 */
export async function readArchiveTexts(
  path: string,
  done: readonly string[],
  report: (event: TextEvent) => Promise<void> | void,
): Promise<void> {
  const isWanted = (name: string) => hasText(name) && !done.includes(name);
  let characters = 0;
  await withArchiveFiles(path, isWanted, async (files) => {
    for (const { name, unpackedBytes, read } of files.slice(0, TEXT_LIMITS.files)) {
      await report({ file: name });
      if (unpackedBytes > maxBytesOf(name) || characters >= TEXT_LIMITS.characters) {
        await report({ state: 'too_large' });
        continue;
      }
      let hasFound = false;
      try {
        for await (const page of READERS[extname(name).toLowerCase()]!(await read())) {
          const text = page.text.slice(0, TEXT_LIMITS.characters - characters);
          characters += text.length;
          hasFound ||= text.trim() !== '';
          if (text.trim() !== '') await report({ page: page.page, text });
          const isAtEnd = page.page >= TEXT_LIMITS.pagesPerFile;
          if (isAtEnd || characters >= TEXT_LIMITS.characters) break;
        }
        await report({ state: hasFound ? 'read' : 'no_text' });
      } catch (error) {
        await report({ state: error instanceof UnreadableDocumentError ? error.state : 'broken' });
      }
    }
  });
}

function maxBytesOf(name: string): number {
  return extname(name).toLowerCase() === '.pdf' ? TEXT_LIMITS.pdfBytes : TEXT_LIMITS.otherBytes;
}

/** Reads the texts of an archive in this process, which its content may harm: for tools and tests. */
export async function readTextsHere(path: string): Promise<DocumentText[]> {
  const collector = new DocumentCollector();
  await readArchiveTexts(path, [], collector.add);
  return collector.documents;
}

/** Collects events into documents. */
export class DocumentCollector {
  readonly documents: DocumentText[] = [];
  private open: DocumentText | null = null;

  readonly add = (event: TextEvent): void => {
    if ('file' in event) {
      this.open = { file: event.file, state: 'broken', pages: [] };
      this.documents.push(this.open);
    } else if ('state' in event) {
      this.open!.state = event.state;
      this.open = null;
    } else this.open!.pages.push(event);
  };

  /** Ends the file that was being read, if any. */
  interrupt(state: DocumentState): void {
    if (this.open) this.add({ state });
  }
}
