import type { PageFault, PageWarning, ReadableKind } from '#contracts';
import type { MadePage } from './make-pages.js';

/** The task of the process that makes pages. */
export interface PageTask {
  /** The archive's file. */
  path: string;
  /** An empty folder for unpacked files. */
  folder: string;
  /** The first file to handle: the process before ended in the one before it. */
  firstFile: number;
  /** How many pages may still be made. */
  pagesLeft: number;
}

/** The messages of the process, in this order. `file` counts from 0. */
export type PageEvent =
  | { type: 'files'; files: { name: string; kind: ReadableKind }[] }
  | { type: 'begun'; file: number }
  | { type: 'counted'; file: number; pages: number }
  | { type: 'page'; file: number; page: MadePage }
  | { type: 'done'; file: number; fault: PageFault | null; warnings: PageWarning[] }
  /** The archive as a whole cannot be read. */
  | { type: 'failed'; fault: PageFault };
