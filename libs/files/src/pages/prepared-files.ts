import type { PageFault, PageRows, PageWarning, ReadableKind } from '#contracts';
import type { PageEvent } from './page-events.js';

/** A page that is in storage. */
export interface PreparedPage {
  /** Counts from 1 through the archive. */
  n: number;
  /** The size of the large image; null for a page of text and for a chart. */
  size: [width: number, height: number] | null;
  /** Where the rows of a chart are; absent without any. */
  rows?: PageRows;
}

/** A file of an archive and its pages so far. */
export interface PreparedFile {
  /** Its path in the archive. */
  name: string;
  kind: ReadableKind;
  pages: PreparedPage[];
  /** How many pages it will have; null before it was opened. */
  expected: number | null;
  fault: PageFault | null;
  warnings: PageWarning[];
}

/** The files of an archive while their pages are made. */
export class PreparedFiles {
  files: PreparedFile[] = [];
  /** Why the archive as a whole cannot be read. */
  fault: PageFault | null = null;
  private pageCount = 0;

  /** The number of the next page. */
  get nextPage(): number {
    return this.pageCount + 1;
  }

  apply(event: PageEvent): void {
    if (event.type === 'files') {
      this.files = event.files.map((file) => ({
        ...file,
        pages: [],
        expected: null,
        fault: null,
        warnings: [],
      }));
    } else if (event.type === 'failed') this.fault = event.fault;
    else this.applyTo(this.files[event.file]!, event);
  }

  /** The result after the last event: failed if there is no page at all, although there was something to read. */
  outcome(): { state: 'ready' | 'failed'; fault: PageFault | null } {
    const fault = this.fault ?? this.files.find((file) => file.fault)?.fault ?? null;
    return this.pageCount === 0 && fault
      ? { state: 'failed', fault }
      : { state: 'ready', fault: null };
  }

  private applyTo(file: PreparedFile, event: Extract<PageEvent, { file: number }>): void {
    if (event.type === 'counted') file.expected = event.pages;
    else if (event.type === 'page') {
      this.pageCount += 1;
      const { page } = event;
      const size: PreparedPage['size'] = 'small' in page ? [page.width, page.height] : null;
      const rows = 'small' in page ? page.rows : null;
      file.pages.push({ n: this.pageCount, size, ...(rows && { rows }) });
    } else if (event.type === 'done') {
      file.fault = event.fault;
      file.warnings = event.warnings;
      file.expected = file.pages.length;
    }
  }
}
