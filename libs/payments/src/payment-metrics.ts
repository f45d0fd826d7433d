import { countedFromZero } from '#metrics';
import { Counter } from 'prom-client';
import type { SettlementOutcome } from './payment-settlement.js';

const OUTCOMES: Record<SettlementOutcome, true> = {
  settled: true,
  already_settled: true,
  returned: true,
  held: true,
  unknown_trade: true,
};

/** Counts the trades that WeChat reported, by outcome, after the transaction commits. */
export const settledPayments = countedFromZero(
  new Counter({
    name: 'cloudknit_payments_total',
    help: 'Payments that WeChat reported, by outcome',
    labelNames: ['outcome'],
  }),
  Object.keys(OUTCOMES).map((outcome) => ({ outcome })),
);

/** Counts orders that became paid, by a payment or by an admin who accepted a held one. */
export const paidOrders = new Counter({
  name: 'cloudknit_orders_paid_total',
  help: 'Orders that became paid',
});
