import { Counter } from 'prom-client';

/** Trades that WeChat told of, by what became of them; counted once the transaction stands. */
export const settledPayments = new Counter({
  name: 'cloudknit_payments_total',
  help: 'Payments that WeChat told of, by outcome',
  labelNames: ['outcome'],
});

/** Orders that became paid, by a payment or by an admin's word on one that was held. */
export const paidOrders = new Counter({
  name: 'cloudknit_orders_paid_total',
  help: 'Orders that became paid',
});
