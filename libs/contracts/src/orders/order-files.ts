import type { Timestamp } from '../http/scalars.js';

/** The PDFs of an order: its licence certificate (SHELF-11), and its issued invoice (HELP-04). */
export const ORDER_FILES = ['certificate', 'invoice'] as const;
export type OrderFile = (typeof ORDER_FILES)[number];

/** POST /orders/{order_id}/file-links. */
export interface OrderFileLinkRequest {
  file: OrderFile;
}

export interface OrderFileLinkResponse {
  /** Needs no session, for browsers that cannot save files and hand the address to another one. */
  url: string;
  /** ISO 8601, UTC. It also ends with the session that requested it. */
  expires_at: Timestamp;
}
