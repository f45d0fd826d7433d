import { open } from 'node:fs/promises';
import {
  type AdminOrderDetail,
  type AdminOrderItem,
  type AdminOrderPage,
  API_MESSAGES,
  DOWNLOAD_STATE_LABELS,
  HELD_REASON_LABELS,
  ORDER_STATE_LABELS,
  parseYuan,
  PAYMENT_METHOD_LABELS,
  paymentStateLabel,
  refundStateLabel,
  type RefundResponse,
} from '#contracts';
import type { Shop } from '../api.js';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { csvRecord } from '#import-engine';
import { CommandError, EXIT, UsageError } from '../exit.js';
import { markOf } from '../import/encoding.js';
import { completePart, partOf } from '../part-file.js';
import { minuteOrDash, printTable } from '../table.js';

/** Default number of orders on the screen. */
const SHOWN = 50;

interface ListOptions extends GlobalOptions {
  state?: string;
  search?: string;
  from?: string;
  to?: string;
  limit?: number;
  csv?: string;
  json?: boolean;
}

const HEADERS = ['订单号', '设计', '价格', '状态', '买家', '剩余下载', '下单'];
const CSV_HEADERS = [
  '订单号',
  '设计编号',
  '设计',
  '价格（元）',
  '已退（元）',
  '状态',
  '买家',
  '剩余下载',
  '付款方式',
  '下单时间',
  '付款时间',
];

/** Prints the orders of all users, newest first, or writes them as CSV. */
export async function listOrders(options: ListOptions): Promise<void> {
  const { from, to, csv, json, limit = csv === undefined ? SHOWN : Infinity } = options;
  if (from && to && from > to) throw new UsageError(`--from ${from} 在 --to ${to} 之后，请对调`);
  const shop = adminShopOf(options);
  if (csv !== undefined) return writeCsv(csv, ordersOf(shop, options, limit));
  const rows: string[][] = [];
  for await (const order of ordersOf(shop, options, limit)) {
    if (json) console.log(JSON.stringify(order));
    else rows.push(lineOf(order));
  }
  if (json) return;
  printTable(HEADERS, rows);
  if (rows.length === limit) console.error(`只列出了最新的 ${limit} 条，要更多请加 --limit`);
}

function lineOf(order: AdminOrderItem): string[] {
  return [
    order.order_id,
    order.design_name,
    `¥${order.price}`,
    ORDER_STATE_LABELS[order.state],
    order.buyer,
    String(order.download_count),
    minuteOrDash(order.created_at),
  ];
}

async function* ordersOf(
  shop: Shop,
  { state, search, from, to }: ListOptions,
  limit: number,
): AsyncGenerator<AdminOrderItem> {
  const query = new URLSearchParams({
    n: String(Math.min(limit, 100)),
    ...(state && { state }),
    ...(search && { q: search }),
    ...(from && { from }),
    ...(to && { to }),
  });
  let left = limit;
  for (let before: string | null = ''; before !== null && left > 0;) {
    if (before) query.set('before', before);
    const page: AdminOrderPage = await shop.get<AdminOrderPage>(`/orders?${query.toString()}`);
    yield* page.results.slice(0, left);
    left -= page.results.length;
    before = page.next_before;
  }
}

async function writeCsv(path: string, orders: AsyncIterable<AdminOrderItem>): Promise<void> {
  const part = await open(partOf(path), 'w');
  let count = 0;
  await completePart(path, part, async () => {
    await part.write(markOf('utf-8-bom'));
    await part.write(csvRecord(CSV_HEADERS));
    for await (const order of orders) {
      await part.write(csvRecord(recordOf(order)));
      count += 1;
    }
  });
  console.error(`已写入 ${count} 笔订单：${path}`);
}

function recordOf(order: AdminOrderItem): string[] {
  return [
    order.order_id,
    String(order.design_id),
    order.design_name,
    order.price,
    order.refunded,
    ORDER_STATE_LABELS[order.state],
    order.buyer,
    String(order.download_count),
    order.payment_method ? PAYMENT_METHOD_LABELS[order.payment_method] : '',
    minuteOrDash(order.created_at),
    order.paid_at ? minuteOrDash(order.paid_at) : '',
  ];
}

/** Prints an order with its payments, refunds and downloads. */
export async function showOrder(
  orderId: string,
  options: GlobalOptions & { json?: boolean },
): Promise<void> {
  const order = await adminShopOf(options).get<AdminOrderDetail>(
    `/orders/${encodeURIComponent(orderId)}`,
  );
  if (options.json) {
    console.log(JSON.stringify(order));
    return;
  }
  console.log(`订单号：${order.order_id}（${ORDER_STATE_LABELS[order.state]}）`);
  console.log(`设计：　${order.design_name}（编号 ${order.design_id}），¥${order.price}`);
  console.log(`买家：　${order.buyer}`);
  console.log(`下单：　${minuteOrDash(order.created_at)}，付款 ${minuteOrDash(order.paid_at)}`);
  console.log(`下载：　剩余 ${order.download_count} 次`);
  for (const { out_trade_no, method, state, paid, held_reason } of order.payments) {
    const held = held_reason ? `，${HELD_REASON_LABELS[held_reason]}` : '';
    console.log(
      `付款：　${out_trade_no} ${PAYMENT_METHOD_LABELS[method]} ${paymentStateLabel(state)} ` +
        `${paid === null ? '-' : `¥${paid}`}${held}`,
    );
  }
  if (order.refunded !== '0.00') {
    console.log(`已退：　¥${order.refunded}，还可退 ¥${order.refundable}`);
  }
  for (const { refund_no, state, amount, reason, fault } of order.refunds) {
    const why = fault ? `，${fault}` : '';
    console.log(`退款：　${refund_no} ${refundStateLabel(state)} ¥${amount} ${reason}${why}`);
  }
  for (const { claimed_at, device, state } of order.downloads) {
    console.log(
      `下载：　${minuteOrDash(claimed_at)} ${device ?? '-'} ${DOWNLOAD_STATE_LABELS[state]}`,
    );
  }
}

/**
 * Refunds an order or a part of it (CONS-04). The download grant ends when nothing is left to refund.
 * @throws CommandError if the amount is not possible, or another amount is left to refund than was shown
 */
export async function refundOrder(
  orderId: string,
  options: GlobalOptions & { reason: string; amount?: string; yes?: boolean; json?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  const path = `/orders/${encodeURIComponent(orderId)}`;
  const order = await shop.get<AdminOrderDetail>(path);
  console.error(
    `${order.buyer} 的“${order.design_name}”，¥${order.price}，${ORDER_STATE_LABELS[order.state]}` +
      (order.refunded === '0.00' ? '' : `，已退 ¥${order.refunded}`),
  );
  const { reason, amount, yes } = options;
  await confirm(refundQuestion(order.refundable, amount), yes);
  const { refund_no, message } = await shop.post<RefundResponse>(`${path}/refund/`, {
    reason,
    ...(amount !== undefined && { amount }),
    expected_refundable: order.refundable,
  });
  if (options.json) console.log(JSON.stringify({ order_id: orderId, refund_no }));
  else console.log(`${message}，退款单号 ${refund_no}`);
}

/**
 * The consequence of a refund, as a question. @param amount everything that is left if undefined
 * @throws CommandError if nothing or less than the amount is left to refund
 */
function refundQuestion(refundable: string, amount = refundable): string {
  const [leftFen, fen] = [parseYuan(refundable)!, parseYuan(amount)!];
  if (leftFen === 0) throw new CommandError(API_MESSAGES.orderNotRefundable, EXIT.failed);
  if (fen > leftFen) {
    throw new CommandError(API_MESSAGES.refundAmountTooHigh(refundable), EXIT.failed);
  }
  if (fen === leftFen) return `退款 ¥${refundable} 并收回下载与阅读的权利吗？`;
  return `退款 ¥${amount}（可退 ¥${refundable}），买家仍可下载与阅读，是吗？`;
}
