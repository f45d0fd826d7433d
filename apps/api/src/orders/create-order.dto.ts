import type { CreateOrderRequest } from '#contracts';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { INVALID } from '../http/validation.js';

export class CreateOrderDto implements CreateOrderRequest {
  @Type(() => Number)
  @IsInt(INVALID)
  @Min(1, INVALID)
  @Max(Number.MAX_SAFE_INTEGER, INVALID)
  design_id: number;
}
