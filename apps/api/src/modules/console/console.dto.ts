import {
  AUDIT_SUBJECTS_MAX,
  type ConsoleActRequest,
  ORDER_COLUMNS,
  type OrderColumn,
  type Role,
  type RoleRequest,
  ROLES,
} from '#contracts';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { ActReason } from '../../http/input/act-reason.dto.js';
import { listedTexts } from '../../http/input/listed-texts.js';
import { INVALID, IsId } from '../../http/input/validation.js';
import { OwnPasswordDto } from '../accounts/passwords/own-password.dto.js';
import { OrdersOverviewQueryDto } from '../orders/orders-overview.dto.js';
import { EXPORT_FORMATS, type ExportFormat } from './table-export.js';

export class ConsoleSearchDto {
  @MaxLength(100, INVALID)
  @MinLength(1, INVALID)
  @IsString(INVALID)
  q: string;
}

export class ConsoleActDto implements ConsoleActRequest {
  @ActReason({ required: true })
  reason: string;
}

export class RoleDto extends OwnPasswordDto implements RoleRequest {
  /** Null takes the role away. */
  @IsIn([...ROLES, null], INVALID)
  role: Role | null;

  @ActReason({ required: true })
  reason: string;
}

export class AuditQueryDto {
  @IsOptional()
  @MaxLength(200, INVALID)
  @IsString(INVALID)
  subject?: string;

  /** Entries about any of these subjects. */
  @IsOptional()
  @MaxLength(200, { ...INVALID, each: true })
  @ArrayMaxSize(AUDIT_SUBJECTS_MAX, INVALID)
  @ArrayNotEmpty(INVALID)
  @Transform(({ value }: { value: unknown }) =>
    value === undefined ? undefined : listedTexts(value, AUDIT_SUBJECTS_MAX),
  )
  subjects?: string[];

  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  actor?: string;

  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  action?: string;

  /** The id of the last entry of the previous page. */
  @IsOptional()
  @IsId()
  before?: number;
}

export class ReconciliationMonthDto {
  /** A month in China's time, such as `2026-11`. */
  @Matches(/^20\d\d-(?:0[1-9]|1[0-2])$/, INVALID)
  month: string;
}

const COLUMNS = Object.keys(ORDER_COLUMNS) as OrderColumn[];

export class OrdersExportDto extends OrdersOverviewQueryDto {
  /** All of them unless given. */
  @IsIn(COLUMNS, { ...INVALID, each: true })
  @ArrayMaxSize(COLUMNS.length, INVALID)
  @ArrayNotEmpty(INVALID)
  @Transform(({ value }: { value: unknown }) => listedTexts(value, COLUMNS.length))
  columns: OrderColumn[] = COLUMNS;

  @IsIn(EXPORT_FORMATS, INVALID)
  format: ExportFormat;
}
