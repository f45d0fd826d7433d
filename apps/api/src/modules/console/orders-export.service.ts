import type { Writable } from 'node:stream';
import type { SignedInUser } from '#accounts';
import type { AdminOrderItem, OrderState } from '#contracts';
import { OrdersOverviewService } from '#orders';
import { Injectable } from '@nestjs/common';
import { CUT_ROW, type ExportFormat, MAX_EXPORT_ROWS, writeTable } from './table-export.js';

const PAGE = 1_000;

const HEADERS = [
  '订单号',
  '状态',
  '图解',
  '买家',
  '价格（元）',
  '已退（元）',
  '付款方式',
  '剩余下载',
  '下单',
  '付款',
];
const STATES: Record<OrderState, string> = {
  pending: '待付款',
  paid: '已付款',
  closed: '已关闭',
  refunded: '已退款',
};

type Filter = Parameters<OrdersOverviewService['list']>[1];

/** Writes the orders of a filter as CSV or as a workbook, page by page, so that memory stays flat (CONS-03). An export that is cut says so. */
@Injectable()
export class OrdersExportService {
  constructor(private readonly orders: OrdersOverviewService) {}

  /** Ends the output; stops when the client has gone. */
  async write(
    user: SignedInUser,
    filter: Filter,
    format: ExportFormat,
    output: Writable,
  ): Promise<void> {
    // Fails before the first byte where the user may not read orders.
    const first = await this.orders.list(user, filter, null, PAGE);
    await writeTable(
      { name: '订单', headers: HEADERS, pages: this.rows(user, filter, first) },
      format,
      output,
    );
  }

  private async *rows(
    user: SignedInUser,
    filter: Filter,
    first: Awaited<ReturnType<OrdersOverviewService['list']>>,
  ): AsyncGenerator<string[][]> {
    let page = first;
    for (let count = PAGE; ; count += PAGE) {
      yield page.results.map(cellsOf);
      const [createdAt, orderId] = page.next_before?.split(',') ?? [];
      if (!createdAt || !orderId) return;
      if (count >= MAX_EXPORT_ROWS) break;
      page = await this.orders.list(user, filter, { createdAt, orderId }, PAGE);
    }
    yield [CUT_ROW];
  }
}

function cellsOf(order: AdminOrderItem): string[] {
  return [
    order.order_id,
    STATES[order.state],
    order.design_name,
    order.buyer,
    order.price,
    order.refunded,
    order.payment_method ?? '',
    String(order.download_count),
    order.created_at,
    order.paid_at ?? '',
  ];
}
