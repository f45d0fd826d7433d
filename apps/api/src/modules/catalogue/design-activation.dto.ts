import { type DesignActivationRequest, LIMITS } from '#contracts';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { INVALID } from '../../http/input/validation.js';

const EACH = { ...INVALID, each: true };
const MANY = LIMITS.activationNamesMax;

/** Selects designs by category, by designer or by both. */
class DesignSelectionDto {
  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  category?: string;

  @IsOptional()
  @MaxLength(50, INVALID)
  @IsString(INVALID)
  designer?: string;
}

export class DesignActivationDto extends DesignSelectionDto implements DesignActivationRequest {
  @IsBoolean(INVALID)
  is_active: boolean;

  @IsOptional()
  @ArrayMaxSize(MANY, INVALID)
  @Max(1e15, EACH)
  @Min(1, EACH)
  @IsInt(EACH)
  @IsArray(INVALID)
  ids?: number[];

  @IsOptional()
  @ArrayMaxSize(MANY, INVALID)
  @MaxLength(64, EACH)
  @IsString(EACH)
  @IsArray(INVALID)
  skus?: string[];

  @IsOptional()
  @IsBoolean(INVALID)
  dry_run?: boolean;
}

export class ManifestQueryDto extends DesignSelectionDto {
  @IsOptional()
  @MaxLength(5, INVALID)
  @IsString(INVALID)
  active?: string;

  @IsOptional()
  @MaxLength(64, INVALID)
  @IsString(INVALID)
  sku?: string;

  @IsOptional()
  @MaxLength(200, INVALID)
  @IsString(INVALID)
  name?: string;

  @IsOptional()
  @MaxLength(16, INVALID)
  @IsString(INVALID)
  after?: string;
}
