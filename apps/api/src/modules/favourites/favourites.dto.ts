import {
  FAVOURITE_LIMITS,
  FAVOURITE_MESSAGES,
  LIMITS,
  type MergeFavouritesRequest,
} from '#contracts';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { INVALID, ToInteger } from '../../http/input/validation.js';

const message = FAVOURITE_MESSAGES.invalid;

export class FavouritesQueryDto {
  @ToInteger()
  @IsInt(INVALID)
  @Min(1, INVALID)
  @Max(LIMITS.maxPageSize, INVALID)
  n: number = FAVOURITE_LIMITS.perPage;

  /** The `next` of a page. */
  @IsOptional()
  @IsString(INVALID)
  @MaxLength(64, INVALID)
  cursor?: string;
}

export class MergeFavouritesDto implements MergeFavouritesRequest {
  @IsArray({ message })
  @ArrayMaxSize(FAVOURITE_LIMITS.perDevice, { message })
  @IsInt({ each: true, message })
  @Min(1, { each: true, message })
  @Max(Number.MAX_SAFE_INTEGER, { each: true, message })
  design_ids: number[];
}
