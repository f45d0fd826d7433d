import type { Integer } from '../http/scalars.js';

/** A picture of a design that shows a whole chart of the design's archive. */
export interface ShownChart {
  image_id: Integer;
  /** Path of the chart's file in the archive. */
  file: string;
  /** Counted from 1 within the file. */
  page: Integer;
}

/** GET /designs/{id}/picture-checks (SHELF-13). */
export interface PictureChecks {
  /** `waiting`: at least one picture is not compared with the newest archive. */
  state: 'waiting' | 'checked';
  charts: ShownChart[];
}
