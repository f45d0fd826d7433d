import type { InvoiceKind } from '#contracts';
import { Sql } from '#database';
import { ORDER_ROWS } from '#orders';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** An invoice with what its order sold. */
export interface InvoiceRow {
  orderId: string;
  buyerId: number;
  kind: InvoiceKind;
  title: string;
  taxNumber: string | null;
  designName: string;
  /** The price without what was refunded or is being refunded. */
  amountFen: number;
  requestedAt: Date;
  issuedAt: Date | null;
  /** Why WeChat Pay does not issue it; null otherwise. */
  fault: string | null;
  /** Whether it was issued over another amount than what remains after refunds. */
  needsReversal: boolean;
}

/** Whom an invoice is made out to. */
export type InvoiceTitle = Pick<InvoiceRow, 'kind' | 'title' | 'taxNumber'>;

/** SQL of what remains of the price after refunds, and whether the invoice was issued over another amount. */
const REMAINING_FEN = 'o.price_fen - o.refunded_fen';
const NEEDS_REVERSAL = `coalesce(i.issued_fen <> ${REMAINING_FEN}, false)`;

const SELECT = `
  SELECT i.order_id AS "orderId", i.buyer_id AS "buyerId", i.kind, i.title,
    i.tax_number AS "taxNumber", o.design_name AS "designName", 
    ${REMAINING_FEN} AS "amountFen",
    i.requested_at AS "requestedAt", i.issued_at AS "issuedAt", i.fault,
    ${NEEDS_REVERSAL} AS "needsReversal"
  FROM invoices i JOIN ${ORDER_ROWS} o ON o.id = i.order_id`;

@Injectable()
export class InvoicesRepository {
  constructor(private readonly sql: Sql) {}

  /** Requests an invoice, or corrects the request. @returns false if it is issued, or applied for, already */
  async request(
    orderId: string,
    buyerId: number,
    { kind, title, taxNumber }: InvoiceTitle,
    manager: EntityManager,
  ): Promise<boolean> {
    const count = await this.sql.affected(
      `INSERT INTO invoices (order_id, buyer_id, kind, title, tax_number)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (order_id) DO UPDATE SET kind = $3, title = $4, tax_number = $5
         WHERE invoices.issued_at IS NULL AND (invoices.applied_at IS NULL OR invoices.fault IS NOT NULL)`,
      [orderId, buyerId, kind, title, taxNumber],
      manager,
    );
    return count === 1;
  }

  find(orderId: string, manager?: EntityManager): Promise<InvoiceRow | null> {
    return this.sql.one<InvoiceRow>(`${SELECT} WHERE i.order_id = $1`, [orderId], manager);
  }

  /** Lists invoices: those that wait first, to be issued or reversed, the oldest of them first. */
  list(limit: number): Promise<InvoiceRow[]> {
    return this.sql.rows<InvoiceRow>(
      `${SELECT} ORDER BY (i.issued_at IS NULL OR ${NEEDS_REVERSAL}) DESC,
         i.issued_at DESC NULLS FIRST, i.requested_at LIMIT $1`,
      [limit],
    );
  }

  /** Requests for which no application was made at WeChat Pay yet. */
  listToApply(limit: number): Promise<InvoiceRow[]> {
    return this.sql.rows<InvoiceRow>(
      `${SELECT} WHERE i.issued_at IS NULL AND i.applied_at IS NULL AND i.fault IS NULL
         AND i.due_at <= now() AND o.state = 'paid' ORDER BY i.due_at LIMIT $1`,
      [limit],
    );
  }

  /** Applications that WeChat Pay accepted and whose file was not fetched yet. */
  listApplied(limit: number): Promise<InvoiceRow[]> {
    return this.sql.rows<InvoiceRow>(
      `${SELECT} WHERE i.issued_at IS NULL AND i.applied_at IS NOT NULL AND i.fault IS NULL
         AND i.due_at <= now() ORDER BY i.due_at LIMIT $1`,
      [limit],
    );
  }

  async markApplied(orderId: string): Promise<void> {
    await this.sql.run(
      `UPDATE invoices SET applied_at = now(), due_at = now(), tries = 0
       WHERE order_id = $1 AND issued_at IS NULL`,
      [orderId],
    );
  }

  /** Sets the next time of an invoice that WeChat Pay did not respond about, or has not issued yet: ever later. */
  async postpone(orderId: string): Promise<void> {
    await this.sql.run(
      `UPDATE invoices SET tries = tries + 1,
         due_at = now() + least(interval '10 seconds' * 2 ^ least(tries, 10), interval '30 minutes')
       WHERE order_id = $1`,
      [orderId],
    );
  }

  /** Leaves an invoice to the operator. @param fault why WeChat Pay does not issue it */
  async markFault(orderId: string, fault: string): Promise<void> {
    await this.sql.run('UPDATE invoices SET fault = $2 WHERE order_id = $1 AND issued_at IS NULL', [
      orderId,
      fault,
    ]);
  }

  listOfBuyer(buyerId: number): Promise<InvoiceRow[]> {
    return this.sql.rows<InvoiceRow>(`${SELECT} WHERE i.buyer_id = $1 ORDER BY i.requested_at`, [
      buyerId,
    ]);
  }

  /** The orders of a buyer that have an issued invoice. */
  async issuedOrders(buyerId: number): Promise<string[]> {
    const rows = await this.sql.rows<{ orderId: string }>(
      `SELECT order_id AS "orderId" FROM invoices WHERE buyer_id = $1 AND issued_at IS NOT NULL`,
      [buyerId],
    );
    return rows.map(({ orderId }) => orderId);
  }

  /** Stores the PDF; a corrected one replaces it. @returns whether the invoice was requested */
  async issue(orderId: string, content: Buffer, manager: EntityManager): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE invoices i SET content = $2, issued_at = now(), fault = NULL,
         issued_fen = ${REMAINING_FEN}
       FROM ${ORDER_ROWS} o WHERE i.order_id = $1 AND o.id = i.order_id`,
      [orderId, content],
      manager,
    );
    return count === 1;
  }

  async findContent(orderId: string): Promise<Buffer | null> {
    const row = await this.sql.one<{ content: Buffer | null }>(
      'SELECT content FROM invoices WHERE order_id = $1',
      [orderId],
    );
    return row?.content ?? null;
  }

  /** Removes the requests of a deleted account. Issued invoices are accounting records and stay. */
  async erase(buyerId: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'DELETE FROM invoices WHERE buyer_id = $1 AND issued_at IS NULL',
      [buyerId],
      manager,
    );
  }
}
