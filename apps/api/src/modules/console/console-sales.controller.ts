import type { SignedInUser } from '#accounts';
import { type DayRange, daysOf, SALES_PERMISSION, SalesReportService } from '#analytics';
import {
  API_MESSAGES,
  defaultSalesSort,
  InvalidInputError,
  SALES_DAYS_MAX,
  type SalesGroupPage,
  type SalesReport,
} from '#contracts';
import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { FileOperation, Operation } from '../../openapi/operation.js';
import { CurrentUser, RequiresPermission } from '../accounts/session.guard.js';
import { SalesExportDto, SalesGroupsDto, SalesRangeDto } from './console-sales.dto.js';
import { SalesExportService } from './sales-export.service.js';
import { announceExport, EXPORT_MEDIA_TYPES } from './table-export.js';

/** Reports on visits, orders and money, for operators (CONS-08). */
@Controller('console/sales')
export class ConsoleSalesController {
  constructor(
    private readonly sales: SalesReportService,
    private readonly exports: SalesExportService,
  ) {}

  @Get()
  @Operation('getSalesReport', 'forbidden')
  @RequiresPermission(SALES_PERMISSION)
  @Header('Cache-Control', 'no-store')
  report(@CurrentUser() user: SignedInUser, @Query() range: SalesRangeDto): Promise<SalesReport> {
    return this.sales.report(user, checked(range));
  }

  @Get('groups')
  @Operation('listSalesGroups', 'forbidden')
  @RequiresPermission(SALES_PERMISSION)
  @Header('Cache-Control', 'no-store')
  groups(
    @CurrentUser() user: SignedInUser,
    @Query() { from, to, by, sort, p, n }: SalesGroupsDto,
  ): Promise<SalesGroupPage> {
    const page = { page: p, size: n };
    return this.sales.groups(user, checked({ from, to }), by, sort ?? defaultSalesSort(by), page);
  }

  /** Streams the groups of a range in the order of the list, at most 100,000. */
  @Get('export')
  @FileOperation('exportSales', EXPORT_MEDIA_TYPES, 'forbidden')
  @RequiresPermission(SALES_PERMISSION)
  async export(
    @CurrentUser() user: SignedInUser,
    @Query() { from, to, by, sort, format }: SalesExportDto,
    @Res() response: Response,
  ): Promise<void> {
    const table = { range: checked({ from, to }), by, sort: sort ?? defaultSalesSort(by) };
    announceExport(response, 'sales', format);
    await this.exports.write(user, table, format, response);
  }
}

/** @throws InvalidInputError if a range ends before it begins or is too long */
function checked({ from, to }: DayRange): DayRange {
  const days = daysOf({ from, to });
  if (days < 1 || days > SALES_DAYS_MAX) {
    throw new InvalidInputError({ to: [API_MESSAGES.salesRange] });
  }
  return { from, to };
}
