import type { SoldDesignRow } from '#catalogue';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { OrderState } from '../order-state.js';

/** A certificate with the state of its order and the design as it was sold. */
export interface CertificateRow {
  code: string;
  issuedAt: Date;
  state: OrderState;
  paidAt: Date;
  design: SoldDesignRow;
}

@Injectable()
export class CertificatesRepository {
  constructor(private readonly sql: Sql) {}

  /** The code of an order's certificate. @param newCode stored if the order has no code yet */
  async issue(orderId: string, newCode: string): Promise<{ code: string; issuedAt: Date }> {
    await this.sql.run(
      `INSERT INTO licence_certificates (code, order_id) VALUES ($1, $2)
       ON CONFLICT (order_id) DO NOTHING`,
      [newCode, orderId],
    );
    const row = await this.sql.one<{ code: string; issuedAt: Date }>(
      'SELECT code, issued_at AS "issuedAt" FROM licence_certificates WHERE order_id = $1',
      [orderId],
    );
    return row!;
  }

  async findByCode(code: string): Promise<CertificateRow | null> {
    return this.sql.one<CertificateRow>(
      `SELECT c.code, c.issued_at AS "issuedAt", o.state, o.paid_at AS "paidAt", s.design
       FROM licence_certificates c JOIN orders o ON o.id = c.order_id
         JOIN order_snapshots s ON s.order_id = o.id
       WHERE c.code = $1`,
      [code],
    );
  }
}
