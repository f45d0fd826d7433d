import type { OrderState } from '#contracts';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { INVALID, ToInteger } from '../http/validation.js';

export class OrdersOverviewQueryDto {
  @IsOptional()
  @IsIn(['pending', 'paid', 'closed', 'refunded'], INVALID)
  state?: OrderState;

  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  q?: string;

  /** A page's `next_before`. */
  @IsOptional()
  @Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z,[0-9A-Za-z]{22}$/, INVALID)
  before?: string;

  @Max(100, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  @ToInteger()
  n = 50;
}
