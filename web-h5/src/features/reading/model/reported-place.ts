import type { RowUnit } from './project-settings';

/** The place in the pattern where a reader is who reports a mistake (READ-18). */
export interface ReportedPlace {
  /** Counts from 1 through all files of the version. */
  page: number;
  /** Of the chart of the page, or of the main counter; below 1 if nothing was counted. */
  row: number;
  unit: RowUnit;
  /** The label of the size that is knitted; empty if none was chosen. */
  size: string;
  /** Of the archive. */
  version: number;
}
