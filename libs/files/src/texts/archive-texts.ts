import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Report } from '../processes/run-task.js';
import { withTempFolder } from '../processes/temp-folder.js';
import { type ArchiveFile, UnpackedFiles } from '../archives/unpacked-files.js';
import { UnreadableFileError } from '../archives/unreadable-file.error.js';
import {
  type DocumentState,
  type DocumentText,
  type ReadPages,
  type TextPage,
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

/** The task of reading the texts of an archive. */
export interface TextTask {
  /** The archive's file. */
  path: string;
  /** An empty folder for unpacked files. */
  folder: string;
  /** Files that are left out because an earlier process has read them or failed at them. */
  done: string[];
  /** How many characters the earlier processes have read. */
  characters: number;
}

/**
 * Reads the texts of an archive in this process, up to `TEXT_LIMITS`.
 * @param report is awaited before the next step
 * @throws UnreadableFileError if the archive itself cannot be read
 */
export async function readArchiveTexts(
  { path, folder, done, characters: before }: TextTask,
  report: Report<TextEvent>,
): Promise<void> {
  const isWanted = (file: ArchiveFile) => hasText(file.name) && file.sizeBytes <= maxBytesOf(file);
  const archive = await UnpackedFiles.open(path, folder, isWanted);
  const files = archive.files.filter(({ name }) => hasText(name) && !done.includes(name));
  let characters = before;
  for (const file of files.slice(0, TEXT_LIMITS.files - done.length)) {
    await report({ file: file.name });
    if (!isWanted(file) || characters >= TEXT_LIMITS.characters) {
      await report({ state: 'too_large' });
      continue;
    }
    let hasFound = false;
    try {
      const bytes = await readFile(await archive.unpack(file));
      for await (const page of READERS[extname(file.name).toLowerCase()]!(bytes)) {
        const text = page.text.slice(0, TEXT_LIMITS.characters - characters);
        characters += text.length;
        hasFound ||= text.trim() !== '';
        if (text.trim() !== '') await report({ page: page.page, text });
        const isAtEnd = page.page >= TEXT_LIMITS.pagesPerFile;
        if (isAtEnd || characters >= TEXT_LIMITS.characters) break;
      }
      await report({ state: hasFound ? 'read' : 'no_text' });
    } catch (error) {
      await report({ state: stateOf(error) });
    }
  }
}

function maxBytesOf({ name }: ArchiveFile): number {
  return extname(name).toLowerCase() === '.pdf' ? TEXT_LIMITS.pdfBytes : TEXT_LIMITS.otherBytes;
}

function stateOf(error: unknown): DocumentState {
  const fault = error instanceof UnreadableFileError ? error.fault : 'broken';
  return fault === 'encrypted' || fault === 'too_large' ? fault : 'broken';
}

/** Reads the texts of an archive in this process, which its content may harm: for tools and tests. */
export async function readTextsHere(path: string): Promise<DocumentText[]> {
  const collector = new DocumentCollector();
  await withTempFolder((folder) =>
    readArchiveTexts({ path, folder, done: [], characters: 0 }, collector.add),
  );
  return collector.documents;
}

/** Collects events into documents. */
export class DocumentCollector {
  readonly documents: DocumentText[] = [];
  private open: DocumentText | null = null;

  readonly add: Report<TextEvent> = async (event) => {
    if ('file' in event) {
      this.open = { file: event.file, state: 'broken', pages: [] };
      this.documents.push(this.open);
    } else if ('state' in event) {
      this.open!.state = event.state;
      this.open = null;
    } else this.open!.pages.push(event);
  };

  /** How many characters were read. */
  get characters(): number {
    const pages = this.documents.flatMap((document) => document.pages);
    return pages.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Ends the file that was being read, if any. */
  async interrupt(state: DocumentState): Promise<void> {
    if (this.open) await this.add({ state });
  }
}
