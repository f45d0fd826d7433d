import type {
  FailedNotificationDecision,
  FailedNotificationItem,
  FailedNotificationResponse,
  HeldDecision,
  HeldPaymentItem,
  MessageResponse,
  ReconciliationReport,
  ReturnedPaymentItem,
} from '#contracts';
import {
  DIFFERENCE_LABELS,
  formatYuan,
  HELD_REASON_LABELS,
  refundStateLabel,
  RETURN_CAUSE_LABELS,
} from '#contracts';
import { confirm } from '../confirm.js';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { EXIT, UsageError } from '../exit.js';
import { dayInChina } from '../options.js';
import { minuteOrDash, printIfCut, printList } from '../table.js';

/** Reconciles a day with WeChat's bill. */
export async function reconcile(
  options: GlobalOptions & { date?: string; json?: boolean },
): Promise<void> {
  const date = options.date ?? dayInChina(1);
  const report = await adminShopOf(options).post<ReconciliationReport>(
    `/payments/reconciliations/${encodeURIComponent(date)}`,
  );
  if (options.json) console.log(JSON.stringify(report));
  else {
    const { payments, paid_fen, refunds, refunded_fen, differences } = report;
    console.log(
      `${report.date}：付款 ${payments} 笔 ¥${formatYuan(paid_fen)}，退款 ${refunds} 笔 ¥${formatYuan(refunded_fen)}`,
    );
    for (const { kind, out_trade_no, out_refund_no, bill_fen, our_fen } of differences) {
      const number = out_refund_no ?? out_trade_no;
      console.log(
        `${DIFFERENCE_LABELS[kind]}：${number}，账单 ${yuanOrDash(bill_fen)}，我们 ${yuanOrDash(our_fen)}`,
      );
    }
    console.log(differences.length === 0 ? '账目一致' : `${differences.length} 处不一致`);
  }
  if (report.differences.length > 0) process.exitCode = EXIT.failed;
}

/** Prints the held payments, which need a decision. */
export async function listHeld(options: GlobalOptions & { json?: boolean }): Promise<void> {
  const held = await adminShopOf(options).get<HeldPaymentItem[]>('/payments/held');
  printList(held, options, {
    none: '没有待处理的付款',
    headers: ['商户订单号', '订单号', '原因', '应付', '实付', '付款', '可以'],
    lineOf: (payment) => [
      payment.out_trade_no,
      payment.order_id,
      HELD_REASON_LABELS[payment.held_reason],
      `¥${payment.price}`,
      payment.paid === null ? '-' : `¥${payment.paid}`,
      minuteOrDash(payment.paid_at),
      payment.decisions.join('、'),
    ],
  });
}

/** Prints the newest payments that were refunded automatically. */
export async function listReturned(options: GlobalOptions & { json?: boolean }): Promise<void> {
  const returned = await adminShopOf(options).get<ReturnedPaymentItem[]>('/payments/returned');
  printIfCut(returned);
  printList(returned, options, {
    none: '没有自动退回的付款',
    headers: ['商户订单号', '订单号', '原因', '金额', '付款', '退款', '说明'],
    lineOf: (payment) => [
      payment.out_trade_no,
      payment.order_id,
      RETURN_CAUSE_LABELS[payment.cause],
      `¥${payment.amount}`,
      minuteOrDash(payment.paid_at),
      refundStateLabel(payment.refund_state),
      payment.fault ?? '-',
    ],
  });
}

/** Accepts, refunds or dismisses a held payment. */
export async function decideHeld(
  outTradeNo: string,
  decision: HeldDecision,
  options: GlobalOptions & { reason: string; yes?: boolean },
): Promise<void> {
  const shop = adminShopOf(options);
  await confirm(`对 ${outTradeNo} 执行 ${decision} 吗？`, options.yes);
  const answer = await shop.post<MessageResponse>(
    `/payments/held/${encodeURIComponent(outTradeNo)}`,
    { decision, reason: options.reason },
  );
  console.log(answer.message);
}

/**
 * Prints WeChat's notifications that failed permanently; with a decision, applies it to all of them.
 * @throws UsageError for a decision without a reason
 */
export async function failedNotifications(
  decision: FailedNotificationDecision | undefined,
  options: GlobalOptions & { reason?: string; json?: boolean },
): Promise<void> {
  const { reason = '' } = options;
  if (decision && reason.trim() === '') {
    throw new UsageError('请用 --reason 写明原因，它会写入审计日志');
  }
  const shop = adminShopOf(options);
  const path = '/payments/notifications/failed';
  if (decision) {
    const body = { decision, reason };
    const { count, message } = await shop.post<FailedNotificationResponse>(path, body);
    console.log(`${message}：${count} 条`);
    return;
  }
  const failed = await shop.get<FailedNotificationItem[]>(path);
  printIfCut(failed);
  printList(failed, options, {
    none: '没有处理不了的通知',
    headers: ['通知', '类型', '收到', '放弃', '原因'],
    lineOf: (item) => [
      item.wechat_id,
      item.event_type,
      minuteOrDash(item.received_at),
      minuteOrDash(item.failed_at),
      item.fault ?? '任务每次都丢失',
    ],
  });
}

function yuanOrDash(fen: number | null): string {
  return fen === null ? '-' : `¥${formatYuan(fen)}`;
}
