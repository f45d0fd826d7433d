import type { CreateOrderRequest } from '#contracts';
import { IsInt, Max, Min } from 'class-validator';
import { INVALID, ToInteger } from '../../http/validation.js';

export class CreateOrderDto implements CreateOrderRequest {
  @ToInteger()
  @IsInt(INVALID)
  @Min(1, INVALID)
  @Max(Number.MAX_SAFE_INTEGER, INVALID)
  design_id: number;
}
