import type { DesignQuery } from '#catalogue';
import { LIMITS } from '#contracts';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const MAX_ID = 2_147_483_647;

/** `?categories=1,2` and `?categories=1&categories=2` alike. */
function toIds({ value }: { value: unknown }): number[] | undefined {
  const parts = [value].flat().flatMap((part) => String(part ?? '').split(','));
  const ids = parts.filter((part) => part !== '').map(Number);
  return ids.length > 0 ? ids : undefined;
}

export class DesignQueryDto implements DesignQuery {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  description?: string;

  /** Yuan, such as 29.90. */
  @IsOptional()
  @IsString()
  price_min?: string;

  /** Yuan, such as 29.90. */
  @IsOptional()
  @IsString()
  price_max?: string;

  @IsOptional()
  @Transform(toIds)
  @ArrayMaxSize(20)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_ID, { each: true })
  categories?: number[];

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  p: number = 1;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(LIMITS.maxPageSize)
  n: number = LIMITS.homePageSize;

  /** From a page's `next`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  cursor?: string;
}
