import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { ComplaintItem, InvoiceItem, MessageResponse } from '#contracts';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { UsageError } from '../exit.js';
import { minuteOrDash, printIfCut, printList } from '../table.js';

type ListOptions = GlobalOptions & { json?: boolean };

/** Prints the invoices of all orders, those that wait first. */
export async function listInvoices(options: ListOptions): Promise<void> {
  const rows = await adminShopOf(options).get<InvoiceItem[]>('/invoices');
  printIfCut(rows);
  printList(rows, options, {
    none: '没有发票',
    headers: ['订单', '抬头', '税号', '金额', '申请', '开出'],
    lineOf: (row) => [
      row.order_id,
      row.title,
      row.tax_number ?? '个人',
      row.amount,
      minuteOrDash(row.requested_at),
      row.issued_at === null
        ? `等待${row.fault ? `：${row.fault}` : ''}`
        : `${minuteOrDash(row.issued_at)}${reversalOf(row)}`,
    ],
  });
}

function reversalOf({
  needs_reversal: isNeeded,
  is_reversing: isOn,
  reversed_at: at,
}: InvoiceItem) {
  if (at) return ` 已冲红 ${minuteOrDash(at)}`;
  if (isOn) return ' 已退款，微信支付正在冲红';
  return isNeeded ? ' 已退款，要冲红' : '';
}

/** Uploads the PDF of a requested invoice; the buyer is notified. */
export async function uploadInvoice(
  orderId: string,
  path: string,
  options: GlobalOptions,
): Promise<void> {
  const form = new FormData();
  form.append('file', await fileAt(path), basename(path));
  const address = `/orders/${encodeURIComponent(orderId)}/invoice/file`;
  const { message } = await adminShopOf(options).send<MessageResponse>('POST', address, {
    body: form,
  });
  console.log(message);
}

/** @throws UsageError if the file cannot be read */
async function fileAt(path: string): Promise<Blob> {
  try {
    // A missing file is thrown before there is a promise.
    return await openAsBlob(path);
  } catch {
    throw new UsageError(`读不到文件 ${path}`);
  }
}

/** Prints the complaints at WeChat Pay, those that are open first. */
export async function listComplaints(options: ListOptions): Promise<void> {
  const rows = await adminShopOf(options).get<ComplaintItem[]>('/complaints');
  printIfCut(rows);
  printList(rows, options, {
    none: '没有投诉',
    headers: ['投诉', '售后', '内容', '最晚回复', '最晚处理完', '状态'],
    lineOf: (row) => [
      row.complaint_id,
      row.case_id ?? '不是本店的订单',
      row.detail,
      row.replied_at === null ? minuteOrDash(row.reply_due_at) : '已回复',
      row.completed_at === null ? minuteOrDash(row.settle_due_at) : '已处理完',
      row.fault ?? row.state,
    ],
  });
}
