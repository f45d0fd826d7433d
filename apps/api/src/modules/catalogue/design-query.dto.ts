import type { DesignQuery } from '#catalogue';
import { LIMITS } from '#contracts';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { listedTexts } from '../../http/input/listed-texts.js';
import { INVALID, ToInteger } from '../../http/input/validation.js';

const EACH = { ...INVALID, each: true };
const MAX_ID = 2_147_483_647;
const CATEGORIES_MAX = 20;

/** Accepts `?categories=1,2` and `?categories=1&categories=2`. */
function toIds({ value }: { value: unknown }): number[] | undefined {
  const ids = listedTexts(value, CATEGORIES_MAX).map((text) =>
    /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN,
  );
  return ids.length > 0 ? ids : undefined;
}

/** The query of the suggestions: `q` is the text that was typed so far. */
export class SuggestionQueryDto {
  @IsString(INVALID)
  @MaxLength(100, INVALID)
  q: string;
}

export class DesignQueryDto implements DesignQuery {
  @IsOptional()
  @IsString(INVALID)
  @MaxLength(100, INVALID)
  name?: string;

  @IsOptional()
  @IsString(INVALID)
  @MaxLength(100, INVALID)
  description?: string;

  /** The lowest price in yuan, such as 29.90. */
  @IsOptional()
  @IsString(INVALID)
  price_min?: string;

  /** The highest price in yuan, such as 29.90. */
  @IsOptional()
  @IsString(INVALID)
  price_max?: string;

  @IsOptional()
  @Transform(toIds)
  @ArrayMaxSize(CATEGORIES_MAX, INVALID)
  @IsInt(EACH)
  @Min(1, EACH)
  @Max(MAX_ID, EACH)
  categories?: number[];

  @ToInteger()
  @IsInt(INVALID)
  @Min(1, INVALID)
  @Max(1_000_000, INVALID)
  p: number = 1;

  @ToInteger()
  @IsInt(INVALID)
  @Min(1, INVALID)
  @Max(LIMITS.maxPageSize, INVALID)
  n: number = LIMITS.homePageSize;

  /** The `next` of a page. */
  @IsOptional()
  @IsString(INVALID)
  @MaxLength(128, INVALID)
  cursor?: string;
}
