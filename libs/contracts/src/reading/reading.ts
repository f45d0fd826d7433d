import type { ReadingProject } from './reading-events.js';
import type { Integer } from '../http/scalars.js';

/** The two widths of a page's image, in pixels; a long page is narrower, so that it stays within the height. */
export const PAGE_WIDTHS = { small: 1_000, large: 2_000 } as const;

/**
 * How the reader shows a file of an archive. A `chart` is a `*.chart.json`, which the reader draws itself; `other`
 * files can only be downloaded.
 */
export type ReadableKind = 'pdf' | 'chart' | 'image' | 'text' | 'other';

/** Why a file has no pages, or not all of them. */
export type PageFault =
  /** It needs a password. */
  | 'encrypted'
  | 'broken'
  | 'empty'
  /** It needs more memory than allowed, or is larger than what is read here. */
  | 'too_large'
  /** It takes too long. */
  | 'too_slow'
  /** The pages behind the limit of an archive are missing. */
  | 'too_many_pages'
  /** A fault of the shop; it is tried again. */
  | 'internal';

/** What a designer should know of a file that has pages. */
export type PageWarning =
  /** A font for Chinese is not embedded, so the page shows another one. */
  | 'font_not_embedded'
  /** A text document has pictures, and its pages only say where. */
  | 'pictures_left_out';

/** `preparing` has some pages already; `failed` has the files that could be listed. */
export type PreparationState = 'waiting' | 'preparing' | 'ready' | 'failed';

/** A paragraph of a text page. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'item';
  text: string;
}

/** Where the rows of a chart are on the image of a page, in parts of its height. */
export interface PageRows {
  /** The middle of row 1, from the top. */
  first: number;
  /** The distance from one row to the next; negative in charts whose rows go up. */
  step: number;
  rows: Integer;
}

/** A page of the reader. Width and height are those of `url_2x`; null for a page of text and for a chart. */
export interface ReadingPage {
  /** Counts from 1 through all files. */
  n: number;
  width: number | null;
  height: number | null;
  /** WebP, at most 1,000 pixels wide; for a page of text JSON: a list of `TextBlock`; for a chart its file. */
  url: string;
  /** WebP, at most 2,000 pixels wide. */
  url_2x: string | null;
  /** Where the rows of a chart are: for an SVG whose elements have `data-row` (READ-17); null for any other page. */
  rows: PageRows | null;
}

/** A file of the archive that was bought. A file without pages and without `fault` can only be downloaded. */
export interface ReadingFile {
  /** Its path in the archive. */
  name: string;
  kind: ReadableKind;
  /** How many pages it will have; null before it was opened. */
  expected: number | null;
  fault: PageFault | null;
  /** The fault in words. */
  message: string | null;
  warnings: PageWarning[];
  pages: ReadingPage[];
}

/** GET /reading/{design_id}/. */
export interface Reading {
  state: PreparationState;
  /** The order by which it may be read, also off sale; null for the designer and for admins. */
  order_id: string | null;
  /** Why there is no page at all. */
  fault: PageFault | null;
  message: string | null;
  /** The version of the archive that is read, counted from 1. */
  version: number;
  /** The number of the newest version; every version from 1 can be read (READ-18). */
  newest_version: number;
  /** The number of prepared pages, and the number of pages that are known so far. */
  progress: { page: number; of: number };
  /** What is written on the pages; the reader shows it beside texts. */
  mark: string;
  /** When the addresses of the pages expire. A new request returns new addresses. */
  expires_at: string;
  files: ReadingFile[];
  /** The reader's own counters and settings. */
  project: ReadingProject;
}
