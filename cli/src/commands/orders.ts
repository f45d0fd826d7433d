import type { AdminOrderDetail, AdminOrderItem, AdminOrderPage, RefundResponse } from '#contracts';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { localTime, printTable } from '../table.js';

const STATES: Record<AdminOrderItem['state'], string> = {
  pending: '未支付',
  paid: '已支付',
  closed: '已关闭',
  refunded: '已退款',
};

/** Prints everybody's orders, newest first. */
export async function listOrders(
  options: GlobalOptions & { state?: string; search?: string; limit: number; json?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  const orders: AdminOrderItem[] = [];
  const query = new URLSearchParams({
    n: '100',
    ...(options.state && { state: options.state }),
    ...(options.search && { q: options.search }),
  });
  let isMore = true;
  while (isMore && orders.length < options.limit) {
    const page = await shop.get<AdminOrderPage>(`/orders?${query.toString()}`);
    orders.push(...page.results);
    isMore = page.next_before !== null;
    if (page.next_before) query.set('before', page.next_before);
  }
  const shown = orders.slice(0, options.limit);
  if (options.json) for (const order of shown) console.log(JSON.stringify(order));
  else {
    printTable(
      ['订单号', '设计', '价格', '状态', '买家', '剩余下载', '下单'],
      shown.map((order) => [
        order.order_id,
        order.design_name,
        `¥${order.price}`,
        STATES[order.state],
        order.buyer,
        String(order.download_count),
        localTime(order.created_at),
      ]),
    );
  }
}

/** Prints one order: its payments, refunds and downloads. */
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
  console.log(`订单号：${order.order_id}（${STATES[order.state]}）`);
  console.log(`设计：　${order.design_name}（编号 ${order.design_id}），¥${order.price}`);
  console.log(`买家：　${order.buyer}`);
  console.log(`下单：　${localTime(order.created_at)}，付款 ${localTime(order.paid_at)}`);
  console.log(`下载：　剩余 ${order.download_count} 次`);
  for (const { out_trade_no, method, state, paid, held_reason } of order.payments) {
    const held = held_reason ? `，${held_reason}` : '';
    console.log(`付款：　${out_trade_no} ${method} ${state} ¥${paid ?? '-'}${held}`);
  }
  for (const { refund_no, state, amount, reason, fault } of order.refunds) {
    const why = fault ? `，${fault}` : '';
    console.log(`退款：　${refund_no} ${state} ¥${amount} ${reason}${why}`);
  }
  for (const { claimed_at, device, state } of order.downloads) {
    console.log(`下载：　${localTime(claimed_at)} ${device ?? '-'} ${state}`);
  }
}

/** Gives an order's money back and ends its download right. */
export async function refundOrder(
  orderId: string,
  options: GlobalOptions & { reason: string; yes?: boolean; json?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  const path = `/orders/${encodeURIComponent(orderId)}`;
  const order = await shop.get<AdminOrderDetail>(path);
  console.error(`${order.buyer} 的“${order.design_name}”，¥${order.price}，${STATES[order.state]}`);
  await confirm('退款并收回下载权吗？', options.yes);
  const { refund_no, message } = await shop.post<RefundResponse>(`${path}/refund/`, {
    reason: options.reason,
  });
  if (options.json) console.log(JSON.stringify({ order_id: orderId, refund_no }));
  else console.log(`${message}，退款单号 ${refund_no}`);
}
