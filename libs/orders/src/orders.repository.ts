import { ACCOUNT_ROWS } from '#accounts';
import { keepImages, soldDesign, type SoldDesignRow } from '#catalogue';
import { LICENCE_TEXT, LIMITS } from '#contracts';
import { isPublicId, Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { BOUGHT_VERSION } from './downloads/bought-version.js';
import { GRANT_HISTORY } from './downloads/closed-grants.js';
import { Order } from './order.entity.js';

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

/** Whether a paid order was read: asked for each view of a page, so it is a prepared statement. */
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
    return isPublicId(id) ? orders.findOneBy({ id }) : null;
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
  findOpen(
    buyerId: number,
    designId: number,
    manager?: EntityManager,
  ): Promise<Pick<Order, 'id' | 'state' | 'priceFen'> | null> {
    return this.sql.one(
      `SELECT id, state, price_fen AS "priceFen" FROM orders
       WHERE buyer_id = $1 AND design_id = $2
         AND (state = 'pending' OR (state = 'paid' AND downloads_left > 0))`,
      [buyerId, designId],
      manager,
    );
  }

  /** Whether the buyer of an order has another open order of the design. */
  async hasOpen({ buyerId, designId }: Order, manager: EntityManager): Promise<boolean> {
    return (await this.findOpen(buyerId, designId, manager)) !== null;
  }

  /** Whether a download of an order was started. */
  async hasGrants(id: string, manager?: EntityManager): Promise<boolean> {
    return this.sql.exists(`SELECT 1 FROM ${GRANT_HISTORY} g WHERE order_id = $1`, [id], manager);
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
   * Lists the paid orders of a user for a design, each with the version that it bought and how many downloads of newer
   * ones were used, by archive id.
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

  async transition(
    id: string,
    state: 'closed' | 'refunded',
    manager: EntityManager,
  ): Promise<void> {
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
