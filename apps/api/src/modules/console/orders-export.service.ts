import type { Writable } from 'node:stream';
import type { SignedInUser } from '#accounts';
import {
  type AdminOrderItem,
  chinaMinute,
  ORDER_COLUMNS,
  ORDER_STATE_LABELS,
  type OrderColumn,
  PAYMENT_METHOD_LABELS,
} from '#contracts';
import { OrdersOverviewService } from '#orders';
import { Injectable } from '@nestjs/common';
import { CUT_ROW, type ExportFormat, MAX_EXPORT_ROWS, writeTable } from './table-export.js';

const PAGE = 1_000;

/** The time as the page shows it; empty for null. */
const timeOf = (iso: string | null): string => (iso ? chinaMinute(new Date(iso)) : '');

const CELLS: Record<OrderColumn, (order: AdminOrderItem) => string> = {
  order_id: (order) => order.order_id,
  state: ({ state }) => ORDER_STATE_LABELS[state],
  design: (order) => order.design_name,
  buyer: ({ buyer }) => buyer,
  price: ({ price }) => price,
  refunded: ({ refunded }) => refunded,
  method: ({ payment_method: method }) => (method ? PAYMENT_METHOD_LABELS[method] : ''),
  downloads: (order) => String(order.download_count),
  created_at: (order) => timeOf(order.created_at),
  paid_at: (order) => timeOf(order.paid_at),
};

/** The columns that a workbook writes as numbers. */
const FIGURES: ReadonlySet<OrderColumn> = new Set(['price', 'refunded', 'downloads']);

type Filter = Parameters<OrdersOverviewService['list']>[1];

/** Writes the orders of a filter as CSV or as a workbook, page by page, so that memory stays flat (CONS-03). An export that is cut says so. */
@Injectable()
export class OrdersExportService {
  constructor(private readonly orders: OrdersOverviewService) {}

  /** Ends the output; stops when the client has gone. @param columns in the order of the table */
  async write(
    user: SignedInUser,
    filter: Filter,
    columns: OrderColumn[],
    format: ExportFormat,
    output: Writable,
  ): Promise<void> {
    // Fails before the first byte where the user may not read orders.
    const first = await this.orders.list(user, filter, null, PAGE);
    await writeTable(
      {
        name: '订单',
        headers: columns.map((column) => ORDER_COLUMNS[column]),
        figures: columns.map((column) => FIGURES.has(column)),
        pages: this.rows(user, filter, columns, first),
      },
      format,
      output,
    );
  }

  private async *rows(
    user: SignedInUser,
    filter: Filter,
    columns: OrderColumn[],
    first: Awaited<ReturnType<OrdersOverviewService['list']>>,
  ): AsyncGenerator<string[][]> {
    let page = first;
    for (let count = PAGE; ; count += PAGE) {
      yield page.results.map((order) => columns.map((column) => CELLS[column](order)));
      const [createdAt, orderId] = page.next_before?.split(',') ?? [];
      if (!createdAt || !orderId) return;
      if (count >= MAX_EXPORT_ROWS) break;
      page = await this.orders.list(user, filter, { createdAt, orderId }, PAGE);
    }
    yield [CUT_ROW];
  }
}
