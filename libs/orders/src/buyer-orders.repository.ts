import { DESIGN_ROWS, firstImage } from '#catalogue';
import type { SheetLicence, VersionNote } from '#contracts';
import { isPublicId, Sql } from '#database';
import { ARCHIVE_ROWS } from '#files';
import { Injectable } from '@nestjs/common';
import { BOUGHT_VERSION } from './downloads/bought-version.js';
import { IS_UNFINISHED } from './downloads/download-grants.repository.js';
import { FREE_LEFT } from './downloads/free-downloads.js';
import type { Order } from './order.entity.js';

/** An order and how many of its downloads were started and can continue. */
export interface ListedOrder {
  order: Order;
  unfinishedDownloads: number;
  /** Free downloads that are left of the newest version; 0 if it is not free for the order. */
  freeDownloadsLeft: number;
  /** Media id of the first picture of what was sold. */
  previewId: string | null;
}

/** A paid design as it was sold. */
export interface BoughtRow {
  designId: number;
  orderId: string;
  name: string;
  designer: string | null;
  previewId: string | null;
  isOnSale: boolean;
  downloadsLeft: number;
  /** Free downloads that are left of the newest version; 0 if it is not free for the order. */
  freeDownloadsLeft: number;
  paidAt: Date;
  firstReadAt: Date | null;
  /** The newest version with a note that is newer than the one that was bought; null without one. */
  update: (VersionNote & { number: number }) | null;
  /** Whether the order has a snapshot of the design as it was sold. */
  isRecorded: boolean;
  /** The terms that differ from the default licence; null without a sheet. */
  licence: Partial<SheetLicence> | null;
}

/** SQL: the downloads of an order `o` that were started and can continue (DL-13). */
const UNFINISHED = `(SELECT count(*) FROM download_grants g WHERE g.order_id = o.id AND ${IS_UNFINISHED})`;

/** What the buyers' pages show of their orders. */
@Injectable()
export class BuyerOrdersRepository {
  constructor(private readonly sql: Sql) {}

  /** Lists the orders of a buyer, newest first. */
  listOfBuyer(buyerId: number): Promise<ListedOrder[]> {
    return this.list('o.buyer_id = $1', buyerId);
  }

  async findListed(id: string): Promise<ListedOrder | null> {
    if (!isPublicId(id)) return null;
    const [listed] = await this.list('o.id = $1', id);
    return listed ?? null;
  }

  private async list(where: string, value: number | string): Promise<ListedOrder[]> {
    const rows = await this.sql.rows<Order & Omit<ListedOrder, 'order'>>(
      `SELECT o.id, o.buyer_id AS "buyerId", o.design_id AS "designId",
         o.design_name AS "designName", o.price_fen AS "priceFen",
         o.refunded_fen AS "refundedFen", o.state, o.payment_method AS "paymentMethod",
         o.downloads_left AS "downloadsLeft", o.terms_version AS "termsVersion",
         o.no_return_version AS "noReturnVersion",
         o.no_return_confirmed_at AS "noReturnConfirmedAt", o.first_read_at AS "firstReadAt",
         o.source, o.paid_at AS "paidAt", o.created_at AS "createdAt",
         ${UNFINISHED} AS "unfinishedDownloads", ${FREE_LEFT} AS "freeDownloadsLeft",
         coalesce(
           (SELECT s.design #>> '{media_ids,0}' FROM order_snapshots s WHERE s.order_id = o.id),
           ${firstImage('o.design_id')}::text) AS "previewId"
       FROM orders o WHERE ${where} ORDER BY o.created_at DESC, o.id`,
      [value],
    );
    return rows.map(({ unfinishedDownloads, freeDownloadsLeft, previewId, ...order }) => ({
      order,
      unfinishedDownloads,
      freeDownloadsLeft,
      previewId,
    }));
  }

  /** The paid order of each of these designs with the most downloads left. */
  listOwned(
    buyerId: number,
    designIds: number[],
  ): Promise<
    { designId: number; orderId: string; downloadsLeft: number; freeDownloadsLeft: number }[]
  > {
    return this.sql.rows(
      `SELECT DISTINCT ON (o.design_id) o.design_id AS "designId", o.id AS "orderId",
         o.downloads_left + ${UNFINISHED} AS "downloadsLeft", ${FREE_LEFT} AS "freeDownloadsLeft"
       FROM orders o
       WHERE o.buyer_id = $1 AND o.design_id = ANY($2::bigint[]) AND o.state = 'paid'
       ORDER BY o.design_id, "downloadsLeft" DESC, o.paid_at DESC`,
      [buyerId, designIds],
    );
  }

  /** The designs that a buyer has paid for, each by the order with the most downloads left. */
  listBought(buyerId: number): Promise<BoughtRow[]> {
    return this.sql.rows<BoughtRow>(
      `SELECT DISTINCT ON (o.design_id) o.design_id AS "designId", o.id AS "orderId",
         o.design_name AS name, s.design ->> 'designer' AS designer,
         coalesce(s.design #>> '{media_ids,0}', ${firstImage('o.design_id')}::text) AS "previewId",
         d.is_active AS "isOnSale", o.downloads_left + ${UNFINISHED} AS "downloadsLeft",
         ${FREE_LEFT} AS "freeDownloadsLeft", o.paid_at AS "paidAt",
         max(o.first_read_at) OVER (PARTITION BY o.design_id) AS "firstReadAt",
         s.order_id IS NOT NULL AS "isRecorded", s.design #> '{sheet,licence}' AS licence,
         (SELECT a.note || jsonb_build_object('number', a.version) FROM ${ARCHIVE_ROWS} a
           WHERE a.design_id = o.design_id AND a.note IS NOT NULL AND a.version > ${BOUGHT_VERSION}
           ORDER BY a.version DESC LIMIT 1) AS update
       FROM orders o JOIN ${DESIGN_ROWS} d ON d.id = o.design_id
         LEFT JOIN order_snapshots s ON s.order_id = o.id
       WHERE o.buyer_id = $1 AND o.state = 'paid'
       ORDER BY o.design_id, "downloadsLeft" DESC, o.paid_at DESC`,
      [buyerId],
    );
  }
}
