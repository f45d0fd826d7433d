import {
  BULK_DESIGNS_MAX,
  BULK_PERCENT,
  type DesignChangesRequest,
  type DesignChangesUndoRequest,
  validatePrice,
} from '#contracts';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  NotEquals,
  ValidateIf,
} from 'class-validator';
import { ActReason } from '../../http/input/act-reason.dto.js';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID } from '../../http/input/validation.js';
import { ManifestQueryDto } from '../catalogue/design-activation.dto.js';

const EACH = { ...INVALID, each: true };
const MAX_ID = 1e15;
const MAX_CATEGORY = 2_147_483_647;
const PLAN_MAX = 64;

export class ConsoleDesignsQueryDto extends ManifestQueryDto {
  /** Part of the name or of the sku, as the console's search finds designs. */
  @IsOptional()
  @MaxLength(100, INVALID)
  @IsString(INVALID)
  q?: string;

  /** Whether the pattern sheet has every essential field. */
  @IsOptional()
  @IsIn(['complete', 'incomplete'], INVALID)
  sheet?: 'complete' | 'incomplete';

  /** `chart`: designs with a picture that shows a whole chart of the archive. */
  @IsOptional()
  @IsIn(['chart'], INVALID)
  pictures?: 'chart';
}

export class DesignChangesUndoDto implements DesignChangesUndoRequest {
  /** The `plan` of the response to an earlier request without a plan. Without a plan nothing is changed. */
  @IsOptional()
  @MaxLength(PLAN_MAX, INVALID)
  @IsString(INVALID)
  plan?: string;

  @ValidateIf(({ plan }: DesignChangesUndoDto) => plan !== undefined && plan !== null)
  @ActReason({ required: true })
  reason?: string;
}

export class DesignChangesDto extends DesignChangesUndoDto implements DesignChangesRequest {
  @Max(MAX_ID, EACH)
  @Min(1, EACH)
  @IsInt(EACH)
  @ArrayMaxSize(BULK_DESIGNS_MAX, INVALID)
  @ArrayMinSize(1, INVALID)
  @IsArray(INVALID)
  ids: number[];

  @IsOptional()
  @IsBoolean(INVALID)
  is_active?: boolean;

  @IsOptional()
  @Satisfies(validatePrice)
  price?: string;

  @IsOptional()
  @NotEquals(0, INVALID)
  @Max(BULK_PERCENT.max, INVALID)
  @Min(BULK_PERCENT.min, INVALID)
  @IsInt(INVALID)
  price_percent?: number;

  @IsOptional()
  @Max(MAX_CATEGORY, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  add_category?: number;

  @IsOptional()
  @Max(MAX_CATEGORY, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  remove_category?: number;
}
