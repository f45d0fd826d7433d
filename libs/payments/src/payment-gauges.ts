import { Sql } from '#database';
import { readGauges } from '#metrics';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { WAITS_FOR_OPERATOR } from './payment-attempts.repository.js';
import { IS_FAILED } from './notifications/payment-notifications.repository.js';

/** Larger counts are not exact. */
const MAX_COUNT = 100_000;
const PENDING = 'processed_at IS NULL AND failed_at IS NULL';

const countOf = (condition: string) => `(SELECT count(*) FROM (
  SELECT FROM payment_notifications WHERE ${condition} LIMIT ${MAX_COUNT}) n)`;

// Every subquery uses an index or stops counting at the limit.
const READ = `SELECT ${countOf(PENDING)} AS notifications_unprocessed,
  coalesce((SELECT extract(epoch FROM now() - min(received_at))::float8
    FROM payment_notifications WHERE ${PENDING}), 0) AS notifications_oldest_seconds,
  ${countOf(IS_FAILED)} AS notifications_failed,
  (SELECT count(*) FROM payment_attempts a WHERE ${WAITS_FOR_OPERATOR}) AS held_payments`;

const HELP = {
  notifications_unprocessed: 'Notifications of WeChat that were not processed yet',
  notifications_oldest_seconds: 'How long the oldest unprocessed notification of WeChat has waited',
  notifications_failed: 'Notifications of WeChat that were given up',
  held_payments: 'Payments that wait for an admin',
};

/** Gauges of payments. They are read from the database, so every process reports the same values. */
@Injectable()
export class PaymentGauges implements OnApplicationBootstrap {
  constructor(private readonly sql: Sql) {}

  onApplicationBootstrap(): void {
    readGauges('database', HELP, null, async () => {
      return (await this.sql.one<Record<keyof typeof HELP, number>>(READ))!;
    });
  }
}
