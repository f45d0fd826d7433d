import { ACCOUNT_ROWS } from '#accounts';
import { type AdminOrderItem, formatYuan, type OrderState, type PaymentMethod } from '#contracts';
import { IN_CHINA, Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

interface OverviewRow {
  /** Creation time in microseconds; the cursor of a page. */
  place: string;
  orderId: string;
  designId: number;
  designName: string;
  priceFen: number;
  refundedFen: number;
  state: OrderState;
  buyer: string;
  downloadsLeft: number;
  method: PaymentMethod | null;
  createdAt: Date;
  paidAt: Date | null;
}

/** Filters of the admin's order list; null means no filter. */
export interface OrderFilter {
  state: OrderState | null;
  /** Number of an order or payment, a buyer's name, address or phone, or part of a design's name. */
  text: string | null;
  /** First and last day of creation, in China time: `2026-11-20`. */
  from: string | null;
  to: string | null;
}

/** Cursor: the last order of the previous page. */
export interface OrdersPlace {
  createdAt: string;
  orderId: string;
}

const SELECT = `
  SELECT to_char(o.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS place,
    o.id AS "orderId", o.design_id AS "designId", o.design_name AS "designName",
    o.price_fen AS "priceFen", o.refunded_fen AS "refundedFen", o.state, coalesce(u.email, u.phone, u.username) AS buyer,
    o.downloads_left AS "downloadsLeft", o.payment_method AS method, o.created_at AS "createdAt",
    o.paid_at AS "paidAt"
  FROM orders o JOIN ${ACCOUNT_ROWS} u ON u.id = o.buyer_id`;

/**
 * SQL of the accounts that the text names. A subquery can use an index for each condition; conditions on the joined
 * account would read every order.
 */
const NAMED_ACCOUNTS = `
  SELECT id FROM ${ACCOUNT_ROWS} named
  WHERE lower(username) = lower($2) OR email = lower($2) OR phone = $2`;

@Injectable()
export class OrdersOverviewRepository {
  constructor(private readonly sql: Sql) {}

  /** Lists the orders of all buyers, newest first. @param before the last order of the previous page */
  async list(
    filter: OrderFilter,
    before: OrdersPlace | null,
    limit: number,
  ): Promise<{ place: string; item: AdminOrderItem }[]> {
    const { state, text, from, to } = filter;
    const rows = await this.sql.rows<OverviewRow>(
      `${SELECT} WHERE ($1::text IS NULL OR o.state = $1)
         AND ($2::text IS NULL OR o.id = left($2, 22) OR o.buyer_id = ANY (ARRAY(${NAMED_ACCOUNTS}))
           OR position(lower($2) IN lower(o.design_name)) > 0
             AND name_characters(o.design_name) @> name_characters($2))
         AND ($3::timestamptz IS NULL OR (o.created_at, o.id) < ($3, $4))
         AND ($6::date IS NULL OR o.created_at >= $6::date::timestamp ${IN_CHINA})
         AND ($7::date IS NULL OR o.created_at < ($7::date + 1)::timestamp ${IN_CHINA})
       ORDER BY o.created_at DESC, o.id DESC LIMIT $5`,
      [state, text, before?.createdAt ?? null, before?.orderId ?? null, limit, from, to],
    );
    return rows.map((row) => ({ place: row.place, item: toItem(row) }));
  }

  /** Lists the newest orders of one buyer. */
  async listOfBuyer(buyerId: number, limit: number): Promise<AdminOrderItem[]> {
    const rows = await this.sql.rows<OverviewRow>(
      `${SELECT} WHERE o.buyer_id = $1 ORDER BY o.created_at DESC LIMIT $2`,
      [buyerId, limit],
    );
    return rows.map(toItem);
  }

  /** Adds a download to a paid order. @returns how many are left; null if it is not paid */
  async grantDownload(orderId: string, manager: EntityManager): Promise<number | null> {
    const row = await this.sql.one<{ left: number }>(
      `UPDATE orders SET downloads_left = downloads_left + 1 WHERE id = $1 AND state = 'paid'
       RETURNING downloads_left AS left`,
      [orderId],
      manager,
    );
    return row?.left ?? null;
  }

  async find(orderId: string): Promise<AdminOrderItem | null> {
    const row = await this.sql.one<OverviewRow>(`${SELECT} WHERE o.id = $1`, [orderId]);
    return row ? toItem(row) : null;
  }
}

function toItem(row: OverviewRow): AdminOrderItem {
  return {
    order_id: row.orderId,
    design_id: row.designId,
    design_name: row.designName,
    price: formatYuan(row.priceFen),
    refunded: formatYuan(row.refundedFen),
    state: row.state,
    buyer: row.buyer,
    download_count: row.downloadsLeft,
    payment_method: row.method,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
  };
}
