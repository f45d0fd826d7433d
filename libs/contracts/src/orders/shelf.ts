import type { Integer, Timestamp } from '../http/scalars.js';
import type { VersionKind } from '../catalogue/version-rules.js';

/** The progress of somebody's work, by the main counter of the reader. */
export interface ShelfProgress {
  /** Rows or rounds that were counted. */
  row: Integer;
  /** The number of rows or rounds at the end; null if it is unknown. */
  target: Integer | null;
  unit: '行' | '圈';
}

/** A bought design, as it was sold. */
export interface BoughtDesign {
  design_id: Integer;
  order_id: string;
  name: string;
  /** Null in orders from before this was kept. */
  designer_username: string | null;
  preview_image: string | null;
  /** A design off sale can still be read and downloaded. */
  is_on_sale: boolean;
  /** Downloads that can still be started, and started ones that can continue (DL-13). */
  downloads_left: Integer;
  /** Downloads of the newest version beside these, for the buyer of an older one; used before these (SHELF-09). */
  free_downloads_left: Integer;
  bought_at: Timestamp;
  /** The newest version with a note, if it is newer than the one that was bought (SHELF-09). */
  update: { number: Integer; kind: VersionKind; note: string } | null;
  /** Whether the order has a licence certificate (SHELF-11). */
  has_certificate: boolean;
}

/** A bought design with the buyer's progress in the reader. */
export interface ReadDesign extends BoughtDesign {
  /** When it was first opened in the reader, or last counted in; null if never. */
  last_read_at: Timestamp | null;
  /** Null if nothing was counted. */
  progress: ShelfProgress | null;
}

/** One row of GET /account/shelf/ (SHELF-01). */
export interface ShelfItem extends ReadDesign {
  /** Whether the order has an issued invoice (HELP-04). */
  has_invoice: boolean;
  /** Whether the order has a review. */
  is_reviewed: boolean;
  /** Whether the shelf asks for a review: a month after the purchase, without one, and never twice (SHELF-07). */
  asks_review: boolean;
}
