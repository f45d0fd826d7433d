import { SALES_GROUPINGS, SALES_SORTS, type SalesGrouping, type SalesSort } from '#contracts';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { INVALID, ToInteger } from '../../http/input/validation.js';
import { IsDay } from '../orders/orders-overview.dto.js';
import { EXPORT_FORMATS, type ExportFormat } from './table-export.js';

/** Higher than the number of pages of any report. */
const MAX_PAGE = 10_000;

export class SalesRangeDto {
  /** The first day, in China's time zone, such as `2026-11-20`. */
  @IsDay()
  from: string;

  /** The last day, at most 365 days later. */
  @IsDay()
  to: string;
}

class SalesTableDto extends SalesRangeDto {
  @IsIn(SALES_GROUPINGS, INVALID)
  by: SalesGrouping;

  /** A column; `-` before it sorts downwards. */
  @IsOptional()
  @IsIn(SALES_SORTS, INVALID)
  sort?: SalesSort;
}

export class SalesGroupsDto extends SalesTableDto {
  @Max(MAX_PAGE, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  p: number = 1;

  @Max(100, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  n: number = 50;
}

export class SalesExportDto extends SalesTableDto {
  @IsIn(EXPORT_FORMATS, INVALID)
  format: ExportFormat;
}
