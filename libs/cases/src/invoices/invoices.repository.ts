import type { InvoiceKind } from '#contracts';
import { backoff, Sql } from '#database';
import { ORDER_ROWS } from '#orders';
import { PAID_ROWS } from '#payments';
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
  /** The payment minus all refunds, including those in progress; in fen. */
  amountFen: number;
  requestedAt: Date;
  issuedAt: Date | null;
  /** Why WeChat Pay does not issue it; null otherwise. */
  fault: string | null;
  /** When WeChat Pay reversed it because all money was returned; null otherwise. */
  reversedAt: Date | null;
  /** Whether it was issued over another amount than what remains after refunds, and WeChat Pay does not reverse it. */
  needsReversal: boolean;
  /** Whether WeChat Pay reverses it. */
  isReversing: boolean;
  /** Whether an application for it is in progress at WeChat Pay. */
  isIssuing: boolean;
  /** Whether it is to be issued: it is not yet, and not all money was returned. */
  isOpen: boolean;
  /** Our number of the application at WeChat Pay. */
  fapiaoId: string;
}

/** Whom an invoice is made out to. */
export type InvoiceTitle = Pick<InvoiceRow, 'kind' | 'title' | 'taxNumber'>;

/**
 * SQL of the payment minus refunds, in fen. The payment may differ from the price, because an operator may accept
 * another amount. An order without a payment counts with its price.
 */
const REMAINING_FEN = `greatest(0,
  coalesce((SELECT p.paid_fen FROM ${PAID_ROWS} p WHERE p.order_id = o.id), o.price_fen) - o.refunded_fen)`;
/** SQL of whether an order can have an invoice: it is paid, and not all of its money was returned. */
const HAS_AMOUNT = `(o.state = 'paid' AND ${REMAINING_FEN} > 0)`;
/** SQL of whether an invoice is to be issued. */
const IS_OPEN = `(i.issued_at IS NULL AND ${HAS_AMOUNT})`;
/** SQL of whether the amount of the invoice differs from the payment minus refunds. */
const NEEDS_REVERSAL = `coalesce(i.issued_fen <> ${REMAINING_FEN}, false)`;
/** SQL of whether WeChat Pay issued the invoice and therefore reverses it. After a fault the operator does. */
const IS_WECHATS = '(i.fapiao_id IS NOT NULL AND i.fault IS NULL)';
/** SQL of whether WeChat Pay reverses the invoice. An upload would end the reversal. */
const IS_REVERSING = `(${NEEDS_REVERSAL} AND ${IS_WECHATS})`;

/** SQL of whether WeChat Pay is issuing the invoice, so that an upload would be a second one. */
const IS_ISSUING = '(i.applied_fen IS NOT NULL AND i.issued_at IS NULL AND i.fault IS NULL)';

/** SQL of how long a claimed invoice belongs to its worker: longer than the calls of one step, of 8 s each. */
const LEASE = `interval '2 minutes'`;

const SELECT = `
  SELECT i.order_id AS "orderId", i.buyer_id AS "buyerId", i.kind, i.title,
    i.tax_number AS "taxNumber", o.design_name AS "designName",
    ${REMAINING_FEN} AS "amountFen",
    i.requested_at AS "requestedAt", i.issued_at AS "issuedAt", i.fault,
    i.reversed_at AS "reversedAt", ${NEEDS_REVERSAL} AND NOT ${IS_WECHATS} AS "needsReversal",
    ${IS_REVERSING} AS "isReversing",
    ${IS_ISSUING} AS "isIssuing", ${IS_OPEN} AS "isOpen",
    i.order_id || CASE WHEN i.serial > 1 THEN '-' || i.serial ELSE '' END AS "fapiaoId"
  FROM invoices i JOIN ${ORDER_ROWS} o ON o.id = i.order_id`;

@Injectable()
export class InvoicesRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Requests an invoice, or corrects the request.
   * @returns false if the invoice is issued, or an application for it is in progress
   */
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
         WHERE invoices.issued_at IS NULL AND (invoices.applied_fen IS NULL OR invoices.fault IS NOT NULL)`,
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
      `${SELECT} ORDER BY (${IS_OPEN} OR ${NEEDS_REVERSAL}) DESC,
         i.issued_at DESC NULLS FIRST, i.requested_at LIMIT $1`,
      [limit],
    );
  }

  /** Claims a request for which WeChat Pay confirmed no application yet. */
  claimToApply(): Promise<InvoiceRow | null> {
    return this.claim(`${IS_OPEN} AND i.applied_at IS NULL AND i.fault IS NULL`);
  }

  /** Claims an application without a response from WeChat Pay, of an order whose money was returned since. */
  claimUnconfirmed(): Promise<InvoiceRow | null> {
    return this.claim(
      `i.issued_at IS NULL AND NOT ${HAS_AMOUNT} AND i.applied_fen IS NOT NULL
         AND i.applied_at IS NULL AND i.fault IS NULL`,
    );
  }

  /** Claims an application that WeChat Pay accepted and whose file was not fetched yet. */
  claimApplied(): Promise<InvoiceRow | null> {
    return this.claim('i.issued_at IS NULL AND i.applied_at IS NOT NULL AND i.fault IS NULL');
  }

  /** Claims an invoice that WeChat Pay issued over another amount than what remains after refunds. */
  claimToReverse(): Promise<InvoiceRow | null> {
    return this.claim(`i.issued_at IS NOT NULL AND ${IS_WECHATS} AND ${NEEDS_REVERSAL}`);
  }

  /** Claims the due invoice of a condition that waits longest, so that no other worker takes it for two minutes. */
  private async claim(condition: string): Promise<InvoiceRow | null> {
    const claimed = await this.sql.one<{ orderId: string }>(
      `UPDATE invoices SET due_at = now() + ${LEASE} WHERE order_id = (
         SELECT i.order_id FROM invoices i JOIN ${ORDER_ROWS} o ON o.id = i.order_id
         WHERE ${condition} AND i.due_at <= now()
         ORDER BY i.due_at LIMIT 1 FOR UPDATE OF i SKIP LOCKED)
       RETURNING order_id AS "orderId"`,
    );
    return claimed && this.find(claimed.orderId);
  }

  /**
   * Marks that an application is being made, after which the title cannot be corrected.
   * @returns the invoice as it is applied for; null if another process applied for it, or all money was returned
   */
  async beginApplication(orderId: string): Promise<InvoiceRow | null> {
    const count = await this.sql.affected(
      `UPDATE invoices i SET applied_fen = ${REMAINING_FEN} FROM ${ORDER_ROWS} o
       WHERE i.order_id = $1 AND o.id = i.order_id AND ${IS_OPEN} AND i.applied_at IS NULL`,
      [orderId],
    );
    return count === 1 ? this.find(orderId) : null;
  }

  /** Records that WeChat Pay has no application of an invoice. */
  async withdrawApplication(orderId: string): Promise<void> {
    await this.sql.run(
      `UPDATE invoices SET applied_fen = NULL, due_at = now()
       WHERE order_id = $1 AND issued_at IS NULL AND applied_at IS NULL`,
      [orderId],
    );
  }

  /** @param amountFen what WeChat says that it is over; null if it does not tell */
  async markApplied(orderId: string, amountFen: number | null): Promise<void> {
    await this.sql.run(
      `UPDATE invoices SET applied_at = now(), applied_fen = coalesce($2, applied_fen), due_at = now(), tries = 0
       WHERE order_id = $1 AND issued_at IS NULL`,
      [orderId, amountFen],
    );
  }

  /** Asks about a reversal again after a while. WeChat takes a repeated request for one after five minutes. */
  async awaitReversal(orderId: string): Promise<void> {
    await this.sql.run(
      `UPDATE invoices SET due_at = now() + interval '5 minutes' WHERE order_id = $1`,
      [orderId],
    );
  }

  /**
   * Records that WeChat Pay reversed an invoice. It is void if all money was returned; otherwise a new one is applied
   * for.
   */
  async markReversed(orderId: string): Promise<void> {
    await this.sql.run(
      `UPDATE invoices i SET fapiao_id = NULL, due_at = now(), tries = 0,
         reversed_at = CASE WHEN o.is_void THEN now() END,
         issued_fen = CASE WHEN o.is_void THEN 0 END,
         issued_at = CASE WHEN o.is_void THEN i.issued_at END,
         content = CASE WHEN o.is_void THEN i.content END,
         applied_at = CASE WHEN o.is_void THEN i.applied_at END,
         applied_fen = CASE WHEN o.is_void THEN i.applied_fen END,
         serial = i.serial + CASE WHEN o.is_void THEN 0 ELSE 1 END
       FROM (SELECT o.id, ${REMAINING_FEN} = 0 AS is_void FROM ${ORDER_ROWS} o) o
       WHERE i.order_id = $1 AND o.id = i.order_id AND i.fapiao_id IS NOT NULL`,
      [orderId],
    );
  }

  /**
   * Schedules the next query of an invoice that WeChat Pay has not issued or did not respond about: after 10 s, then
   * twice as long each time, at most 30 minutes.
   */
  async postpone(orderId: string): Promise<void> {
    await this.sql.run(
      `UPDATE invoices SET tries = tries + 1,
         due_at = now() + ${backoff('10 seconds', '30 minutes')}
       WHERE order_id = $1`,
      [orderId],
    );
  }

  /** Leaves an invoice to the operator. @param fault why WeChat Pay does not issue it */
  async markFault(orderId: string, fault: string): Promise<void> {
    await this.sql.run(
      `UPDATE invoices SET fault = $2
       WHERE order_id = $1 AND (issued_at IS NULL OR fapiao_id IS NOT NULL)`,
      [orderId, fault],
    );
  }

  listOfBuyer(buyerId: number): Promise<InvoiceRow[]> {
    return this.sql.rows<InvoiceRow>(`${SELECT} WHERE i.buyer_id = $1 ORDER BY i.requested_at`, [
      buyerId,
    ]);
  }

  /** The orders of a buyer that have an issued invoice. */
  async issuedOrders(buyerId: number): Promise<string[]> {
    const rows = await this.sql.rows<{ orderId: string }>(
      `SELECT order_id AS "orderId" FROM invoices
       WHERE buyer_id = $1 AND issued_at IS NOT NULL AND reversed_at IS NULL`,
      [buyerId],
    );
    return rows.map(({ orderId }) => orderId);
  }

  /**
   * Stores the PDF, and replaces an earlier one.
   * @param fapiaoId our number of the invoice that WeChat Pay issued for the applied amount; null for an upload
   * @returns whether it was stored: the invoice was requested, and WeChat Pay neither issues nor reverses what was uploaded
   */
  async issue(
    orderId: string,
    content: Buffer,
    fapiaoId: string | null,
    manager: EntityManager,
  ): Promise<boolean> {
    const count = await this.sql.affected(
      `UPDATE invoices i SET content = $2, issued_at = now(), fault = NULL, fapiao_id = $3,
         issued_fen = CASE WHEN $3::text IS NULL THEN ${REMAINING_FEN}
           ELSE coalesce(i.applied_fen, ${REMAINING_FEN}) END, due_at = now(), tries = 0
       FROM ${ORDER_ROWS} o WHERE i.order_id = $1 AND o.id = i.order_id
         AND ($3::text IS NOT NULL OR NOT (${IS_ISSUING} OR ${IS_REVERSING}))`,
      [orderId, content, fapiaoId],
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

  /**
   * Removes the requests of a deleted account. Issued invoices, and those that WeChat Pay issues or may issue, are
   * accounting records and stay.
   */
  async erase(buyerId: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `DELETE FROM invoices WHERE buyer_id = $1 AND issued_at IS NULL AND applied_at IS NULL
         AND serial = 1 AND (applied_fen IS NULL OR fault IS NOT NULL)`,
      [buyerId],
      manager,
    );
  }
}
