import { ACCOUNT_ROWS } from '#accounts';
import { DESIGN_ROWS, firstImage, keepImages, soldDesign, type SoldDesignRow } from '#catalogue';
import { LICENCE_TEXT, LIMITS, type SheetLicence, type VersionNote } from '#contracts';
import { Sql } from '#database';
import { ARCHIVE_ROWS } from '#files';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { BOUGHT_VERSION } from './downloads/bought-version.js';
import { FREE_LEFT } from './downloads/free-downloads.js';
import { GRANT_HISTORY } from './downloads/closed-grants.js';
import { IS_UNFINISHED } from './downloads/download-grants.repository.js';
import { Order } from './order.entity.js';

/** Same pattern as the table's check constraint. */
const ID_PATTERN = /^[0-9A-Za-z]{22}$/;

/**
 * SQL for statements of other libs: selects a pending order and locks it, so that it cannot be settled or
 * closed until the transaction ends.
 */
export const pendingOrder = (id: string) =>
  `(SELECT id FROM orders WHERE id = ${id} AND state = 'pending' FOR SHARE)`;

/** The versions of the texts that the buyer confirmed with an order. */
export interface ConfirmedTexts {
  terms: string;
  noReturn: string;
}

type NewOrder = Pick<
  Order,
  'id' | 'buyerId' | 'designId' | 'designName' | 'priceFen' | 'source'
> & {
  confirmed?: ConfirmedTexts | undefined;
};

/** An order and how many of its downloads were started and can continue. */
export interface ListedOrder {
  order: Order;
  unfinishedDownloads: number;
  /** Of the newest version, if it is free for the order. */
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
  /** Of the newest version, if it is free for the order. */
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

/** For each view of a page. */
const READING = {
  name: 'order-reading',
  text: `SELECT first_read_at IS NOT NULL AS "isRead" FROM orders WHERE id = $1 AND state = 'paid'`,
};

@Injectable()
export class OrdersRepository {
  private readonly orders: Repository<Order>;

  constructor(
    dataSource: DataSource,
    private readonly sql: Sql,
  ) {
    this.orders = dataSource.getRepository(Order);
  }

  async findById(id: string, manager?: EntityManager): Promise<Order | null> {
    const orders = manager?.getRepository(Order) ?? this.orders;
    return ID_PATTERN.test(id) ? orders.findOneBy({ id }) : null;
  }

  /** Locks the order against every other writer until the transaction ends. */
  lockById(id: string, manager: EntityManager): Promise<Order | null> {
    return manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Inserts an order with a snapshot of its design, whose images are kept from then on.
   * @returns false if the buyer has an open order of the design
   */
  async insertUnlessOpen(order: NewOrder): Promise<boolean> {
    const count = await this.sql.affected(
      `WITH created AS (
         INSERT INTO orders (id, buyer_id, design_id, design_name, price_fen, terms_version,
           no_return_version, no_return_confirmed_at, source)
         VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $7::text IS NULL THEN NULL ELSE now() END, $9)
         ON CONFLICT DO NOTHING RETURNING id, design_id),
       kept AS (${keepImages('(SELECT design_id FROM created)')})
       INSERT INTO order_snapshots (order_id, design)
       SELECT id, ${soldDesign('created.design_id', '$8')} FROM created RETURNING order_id`,
      [
        order.id,
        order.buyerId,
        order.designId,
        order.designName,
        order.priceFen,
        order.confirmed?.terms ?? null,
        order.confirmed?.noReturn ?? null,
        LICENCE_TEXT,
        order.source,
      ],
    );
    return count === 1;
  }

  /** Records what the buyer of an unpaid order confirmed, unless a confirmation is there. */
  async confirmTexts(id: string, { terms, noReturn }: ConfirmedTexts): Promise<void> {
    await this.sql.run(
      `UPDATE orders SET terms_version = $2, no_return_version = $3, no_return_confirmed_at = now()
       WHERE id = $1 AND state = 'pending' AND no_return_confirmed_at IS NULL`,
      [id, terms, noReturn],
    );
  }

  /** What an order sold; null for orders from before this was kept. */
  async findSold(id: string): Promise<SoldDesignRow | null> {
    const row = await this.sql.one<{ design: SoldDesignRow }>(
      'SELECT design FROM order_snapshots WHERE order_id = $1',
      [id],
    );
    return row?.design ?? null;
  }

  /** Finds the one order that the unique index `orders_open` allows. */
  findOpen(buyerId: number, designId: number): Promise<Order | null> {
    return this.orders
      .createQueryBuilder('o')
      .where('o.buyer_id = :buyerId AND o.design_id = :designId', { buyerId, designId })
      .andWhere(`(o.state = 'pending' OR (o.state = 'paid' AND o.downloads_left > 0))`)
      .getOne();
  }

  /** Whether the buyer of an order has another open order of the design. */
  async hasOpen({ buyerId, designId }: Order, manager: EntityManager): Promise<boolean> {
    const count = await this.sql.affected(
      `SELECT 1 FROM orders WHERE buyer_id = $1 AND design_id = $2
         AND (state = 'pending' OR (state = 'paid' AND downloads_left > 0)) LIMIT 1`,
      [buyerId, designId],
      manager,
    );
    return count > 0;
  }

  /** Whether a download of an order was started. */
  async hasGrants(id: string, manager?: EntityManager): Promise<boolean> {
    const count = await this.sql.affected(
      `SELECT 1 FROM ${GRANT_HISTORY} g WHERE order_id = $1 LIMIT 1`,
      [id],
      manager,
    );
    return count > 0;
  }

  listOfBuyer(buyerId: number): Promise<ListedOrder[]> {
    return this.list('o.buyer_id = :buyerId', { buyerId });
  }

  async findListed(id: string): Promise<ListedOrder | null> {
    if (!ID_PATTERN.test(id)) return null;
    const [listed] = await this.list('o.id = :id', { id });
    return listed ?? null;
  }

  private async list(where: string, parameters: object): Promise<ListedOrder[]> {
    const { entities, raw } = await this.orders
      .createQueryBuilder('o')
      .addSelect(
        `(SELECT count(*) FROM download_grants g WHERE g.order_id = o.id AND ${IS_UNFINISHED})`,
        'unfinished',
      )
      .addSelect(FREE_LEFT, 'free')
      .addSelect(
        `coalesce(
          (SELECT s.design #>> '{media_ids,0}' FROM order_snapshots s WHERE s.order_id = o.id),
          ${firstImage('o.design_id')}::text)`,
        'preview',
      )
      .where(where, parameters)
      .orderBy('o.created_at', 'DESC')
      .addOrderBy('o.id')
      .getRawAndEntities<{ unfinished: number; free: number; preview: string | null }>();
    return entities.map((order, i) => ({
      order,
      unfinishedDownloads: raw[i]!.unfinished,
      freeDownloadsLeft: raw[i]!.free,
      previewId: raw[i]!.preview,
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
         o.downloads_left AS "downloadsLeft", ${FREE_LEFT} AS "freeDownloadsLeft"
       FROM orders o
       WHERE o.buyer_id = $1 AND o.design_id = ANY($2::bigint[]) AND o.state = 'paid'
       ORDER BY o.design_id, o.downloads_left DESC, o.paid_at DESC`,
      [buyerId, designIds],
    );
  }

  /** The designs that a buyer has paid for, each by the order with the most downloads left. */
  listBought(buyerId: number): Promise<BoughtRow[]> {
    return this.sql.rows<BoughtRow>(
      `SELECT DISTINCT ON (o.design_id) o.design_id AS "designId", o.id AS "orderId",
         o.design_name AS name, s.design ->> 'designer' AS designer,
         coalesce(s.design #>> '{media_ids,0}', ${firstImage('o.design_id')}::text) AS "previewId",
         d.is_active AS "isOnSale", o.downloads_left AS "downloadsLeft",
         ${FREE_LEFT} AS "freeDownloadsLeft", o.paid_at AS "paidAt",
         max(o.first_read_at) OVER (PARTITION BY o.design_id) AS "firstReadAt",
         s.order_id IS NOT NULL AS "isRecorded", s.design #> '{sheet,licence}' AS licence,
         (SELECT a.note || jsonb_build_object('number', a.version) FROM ${ARCHIVE_ROWS} a
           WHERE a.design_id = o.design_id AND a.note IS NOT NULL AND a.version > ${BOUGHT_VERSION}
           ORDER BY a.version DESC LIMIT 1) AS update
       FROM orders o JOIN ${DESIGN_ROWS} d ON d.id = o.design_id
         LEFT JOIN order_snapshots s ON s.order_id = o.id
       WHERE o.buyer_id = $1 AND o.state = 'paid'
       ORDER BY o.design_id, o.downloads_left DESC, o.paid_at DESC`,
      [buyerId],
    );
  }

  /** Accounts with a paid order of a design. */
  async buyersOf(designId: number, manager: EntityManager): Promise<number[]> {
    const rows = await this.sql.rows<{ buyerId: number }>(
      `SELECT DISTINCT o.buyer_id AS "buyerId"
       FROM orders o JOIN ${ACCOUNT_ROWS} u ON u.id = o.buyer_id
       WHERE o.design_id = $1 AND o.state = 'paid' AND u.deleted_at IS NULL`,
      [designId],
      manager,
    );
    return rows.map(({ buyerId }) => buyerId);
  }

  /**
   * For each paid order of a user for a design: the version that it bought, and the downloads that were used of newer
   * ones by archive id.
   */
  async versionDownloads(
    buyerId: number,
    designId: number,
  ): Promise<{ bought: number; used: Partial<Record<string, number>> }[]> {
    return this.sql.rows(
      `SELECT ${BOUGHT_VERSION} AS bought,
         (SELECT coalesce(json_object_agg(v.archive_id, v.used), '{}') FROM version_downloads v
          WHERE v.order_id = o.id) AS used
       FROM orders o WHERE o.buyer_id = $1 AND o.design_id = $2 AND o.state = 'paid'`,
      [buyerId, designId],
    );
  }

  /** Records the first reading of a paid order. @returns whether it is paid */
  async beginReading(id: string): Promise<boolean> {
    const row = await this.sql.one<{ isRead: boolean }>(READING, [id]);
    if (!row || row.isRead) return row !== null;
    const count = await this.sql.affected(
      `UPDATE orders SET first_read_at = coalesce(first_read_at, now())
       WHERE id = $1 AND state = 'paid'`,
      [id],
    );
    return count === 1;
  }

  async listPendingSince(hours: number, limit: number): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(
      `SELECT id FROM orders
       WHERE state = 'pending' AND created_at < now() - make_interval(hours => $1)
       ORDER BY random() LIMIT $2`,
      [hours, limit],
    );
    return rows.map(({ id }) => id);
  }

  async listPendingOfDeleted(limit: number): Promise<string[]> {
    const rows = await this.sql.rows<{ id: string }>(
      `SELECT o.id FROM orders o JOIN ${ACCOUNT_ROWS} u ON u.id = o.buyer_id
       WHERE o.state = 'pending' AND u.deleted_at IS NOT NULL
       ORDER BY random() LIMIT $1`,
      [limit],
    );
    return rows.map(({ id }) => id);
  }

  async move(id: string, state: 'closed' | 'refunded', manager: EntityManager): Promise<void> {
    await this.sql.run(
      'UPDATE orders SET state = $2, downloads_left = 0 WHERE id = $1',
      [id, state],
      manager,
    );
  }

  async setRefunded(id: string, fen: number, manager: EntityManager): Promise<void> {
    await this.sql.run('UPDATE orders SET refunded_fen = $2 WHERE id = $1', [id, fen], manager);
  }

  async markPaid(id: string, method: string, paidAt: Date, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE orders SET state = 'paid', payment_method = $2, paid_at = $3, downloads_left = $4
       WHERE id = $1`,
      [id, method, paidAt, LIMITS.downloadsPerOrder],
      manager,
    );
  }
}
