import type { CreateOrderRequest } from '#contracts';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

export class CreateOrderDto implements CreateOrderRequest {
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  design_id: number;
}
