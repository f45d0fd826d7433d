import {
  type CreateCategoryRequest,
  type EditCategoryRequest,
  isBlank,
  isLongerThan,
  LIMITS,
  type MergeCategoryRequest,
  API_MESSAGES,
  MESSAGES,
} from '#contracts';
import {
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { Satisfies } from '../../http/input/satisfies.js';
import { INVALID } from '../../http/input/validation.js';

const MAX_ID = 2_147_483_647;

function validateCategoryName(name: string): string | null {
  if (isBlank(name)) return MESSAGES.required;
  return isLongerThan(name, LIMITS.categoryNameMax) ? MESSAGES.fieldTooLong : null;
}

export class CreateCategoryDto implements CreateCategoryRequest {
  @Satisfies(validateCategoryName)
  name: string;

  /** The part of its address that names it: lower case letters, digits and hyphens. */
  @Matches(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { message: API_MESSAGES.slugInvalid })
  @MaxLength(60, { message: API_MESSAGES.slugInvalid })
  @IsString({ message: API_MESSAGES.slugInvalid })
  slug: string;

  @IsOptional()
  @Max(MAX_ID, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  parent?: number | null;
}

export class EditCategoryDto implements EditCategoryRequest {
  @ValidateIf(({ name }: EditCategoryDto) => name !== undefined)
  @Satisfies(validateCategoryName)
  name?: string;

  @IsOptional()
  @Max(MAX_ID, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  parent?: number | null;

  @IsOptional()
  @Max(1000, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  place?: number;

  @IsOptional()
  @IsString(INVALID)
  seen_name?: string;

  @IsOptional()
  @Max(MAX_ID, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  seen_parent?: number | null;
}

export class MergeCategoryDto implements MergeCategoryRequest {
  @Max(MAX_ID, INVALID)
  @Min(1, INVALID)
  @IsInt(INVALID)
  into: number;
}
