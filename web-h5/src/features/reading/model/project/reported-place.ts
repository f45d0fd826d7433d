import type { RowUnit } from './project-settings';

/** The place in the pattern that a report of a mistake names (READ-18). */
export interface ReportedPlace {
  /** The number of the page, counted from 1 through all files of the version. */
  page: number;
  /** The current row of the chart on the page, or of the main counter; below 1 if no row was counted. */
  row: number;
  unit: RowUnit;
  /** The code of the selected size; empty if none is selected. */
  size: string;
  /** The version of the archive. */
  version: number;
}
