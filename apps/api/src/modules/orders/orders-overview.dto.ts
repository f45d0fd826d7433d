import type { OrderState } from '#contracts';
import { applyDecorators } from '@nestjs/common';
import {
  IsIn,
  IsInt,
  IsISO8601,
  isISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { INVALID, ToInteger } from '../../http/input/validation.js';

/** Accepts a day such as `2026-11-20`. */
export const IsDay = () =>
  applyDecorators(
    IsISO8601({ strict: true }, INVALID),
    // Only dates of this century, which PostgreSQL can store in any case.
    Matches(/^20\d\d-\d\d-\d\d$/, INVALID),
  );

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z,[0-9A-Za-z]{22}$/;

/** Accepts a time and an order's id, as `next_before` has them. */
const IsOrdersCursor = () =>
  ValidateBy(
    {
      name: 'isOrdersCursor',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' &&
          CURSOR.test(value) &&
          isISO8601(value.split(',')[0]!, { strict: true }),
      },
    },
    INVALID,
  );

export class OrdersOverviewQueryDto {
  @IsOptional()
  @IsIn(['pending', 'paid', 'closed', 'refunded'], INVALID)
  state?: OrderState;

  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  q?: string;

  /** The first day, in China's time zone, such as `2026-11-20`. */
  @IsOptional()
  @IsDay()
  from?: string;

  /** The last day. */
  @IsOptional()
  @IsDay()
  to?: string;

  /** The `next_before` of a page. */
  @IsOptional()
  @IsOrdersCursor()
  before?: string;

  @Max(100, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  n: number = 50;
}
