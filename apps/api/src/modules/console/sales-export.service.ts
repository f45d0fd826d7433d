import type { Writable } from 'node:stream';
import type { SignedInUser } from '#accounts';
import { type DayRange, SalesReportService } from '#analytics';
import {
  SALES_GROUPING_LABELS,
  SALES_LABELS,
  type SalesGroup,
  type SalesGrouping,
  type SalesSort,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { CUT_ROW, type ExportFormat, MAX_EXPORT_ROWS, writeTable } from './table-export.js';

const PAGE = 5_000;

/** Writes the groups of a sales report as CSV or as a workbook (CONS-08). */
@Injectable()
export class SalesExportService {
  constructor(private readonly sales: SalesReportService) {}

  /** Ends the output; stops when the client disconnects. @throws ForbiddenError before the first byte */
  async write(
    user: SignedInUser,
    table: { range: DayRange; by: SalesGrouping; sort: SalesSort },
    format: ExportFormat,
    output: Writable,
  ): Promise<void> {
    const { range, by, sort } = table;
    const read = (page: number) => this.sales.groups(user, range, by, sort, { page, size: PAGE });
    const first = await read(1);
    const pages = async function* (): AsyncGenerator<string[][]> {
      yield first.results.map((group) => cellsOf(group, by));
      const count = Math.min(first.count, MAX_EXPORT_ROWS);
      for (let page = 2; (page - 1) * PAGE < count; page += 1) {
        yield (await read(page)).results.map((group) => cellsOf(group, by));
      }
      if (first.count > MAX_EXPORT_ROWS) yield [CUT_ROW];
    };
    const names = [
      SALES_GROUPING_LABELS[by],
      ...(by === 'design' ? [SALES_GROUPING_LABELS.designer] : []),
    ];
    const labels = Object.values(SALES_LABELS);
    const headers = [...names, ...labels];
    const figures = [...names.map(() => false), ...labels.map(() => true)];
    await writeTable({ name: '报表', headers, figures, pages: pages() }, format, output);
  }
}

function cellsOf(group: SalesGroup, by: SalesGrouping): string[] {
  const { seen, opened, ordered, paid, read, received, refunds, refunded } = group;
  const share = group.refund_share;
  return [
    group.name,
    ...(by === 'design' ? [group.designer ?? ''] : []),
    ...[seen, opened, ordered, paid, read].map(String),
    received,
    String(refunds),
    refunded,
    share === null ? '' : String(share),
  ];
}
