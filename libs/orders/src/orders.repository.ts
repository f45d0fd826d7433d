import { ACCOUNT_ROWS } from '#accounts';
import { LIMITS } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type Repository } from 'typeorm';
import { IS_UNFINISHED } from './download-grants.repository.js';
import { Order } from './order.entity.js';

/** Same pattern as the table's check constraint. */
const ID_PATTERN = /^[0-9A-Za-z]{22}$/;

/**
 * SQL for statements of other libs: selects a pending order and locks it, so that it cannot be settled or
 * closed until the transaction ends.
 */
export const pendingOrder = (id: string) =>
  `(SELECT id FROM orders WHERE id = ${id} AND state = 'pending' FOR SHARE)`;

type NewOrder = Pick<Order, 'id' | 'buyerId' | 'designId' | 'designName' | 'priceFen'>;

/** An order and how many of its downloads were started and can continue. */
export interface ListedOrder {
  order: Order;
  unfinishedDownloads: number;
}

@Injectable()
export class OrdersRepository {
  private readonly orders: Repository<Order>;

  constructor(
    dataSource: DataSource,
    private readonly sql: Sql,
  ) {
    this.orders = dataSource.getRepository(Order);
  }

  async findById(id: string): Promise<Order | null> {
    return ID_PATTERN.test(id) ? this.orders.findOneBy({ id }) : null;
  }

  /** Locks the order against every other writer until the transaction ends. */
  lockById(id: string, manager: EntityManager): Promise<Order | null> {
    return manager.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Inserts an order. @returns false if the buyer has an open order of the design */
  async insertUnlessOpen(order: NewOrder): Promise<boolean> {
    const count = await this.sql.affected(
      `INSERT INTO orders (id, buyer_id, design_id, design_name, price_fen)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING id`,
      [order.id, order.buyerId, order.designId, order.designName, order.priceFen],
    );
    return count === 1;
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

  async listOfBuyer(buyerId: number): Promise<ListedOrder[]> {
    const { entities, raw } = await this.orders
      .createQueryBuilder('o')
      .addSelect(
        `(SELECT count(*) FROM download_grants g WHERE g.order_id = o.id AND ${IS_UNFINISHED})`,
        'unfinished',
      )
      .where('o.buyer_id = :buyerId', { buyerId })
      .orderBy('o.created_at', 'DESC')
      .addOrderBy('o.id')
      .getRawAndEntities<{ unfinished: number }>();
    return entities.map((order, i) => ({ order, unfinishedDownloads: raw[i]!.unfinished }));
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

  async markPaid(id: string, method: string, paidAt: Date, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE orders SET state = 'paid', payment_method = $2, paid_at = $3, downloads_left = $4
       WHERE id = $1`,
      [id, method, paidAt, LIMITS.downloadsPerOrder],
      manager,
    );
  }
}
