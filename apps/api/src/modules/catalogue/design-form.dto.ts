import type { DesignEdit, DesignFields } from '#catalogue';
import {
  validateDescription,
  validateDesignName,
  validateOldPrice,
  validatePrice,
  LIMITS,
  MESSAGES,
  parseOldPrice,
  parseYuan,
  PICTURE_KINDS,
  type PictureKind,
  tidyLine,
  tidyText,
} from '#contracts';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Satisfies } from '../../http/input/satisfies.js';
import { listedTexts } from '../../http/input/listed-texts.js';
import { INVALID } from '../../http/input/validation.js';
import type { GivenSheet } from './sheet-field.js';

const EACH = { ...INVALID, each: true };
const UNKNOWN_CATEGORY = { message: MESSAGES.categoryUnknown, each: true };
const MAX_CATEGORY = 2_147_483_647;
const MAX_ID = 1e15;
const IMAGE_IDS_MAX = 100;

/** Accepts repeated fields and `1,2`; a missing field is an empty list. */
function ToIds(max: number): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => {
    if (value === undefined) return undefined;
    return listedTexts(value, max).map((text) =>
      /^\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN,
    );
  });
}

// class-validator evaluates decorators bottom-up; only the first failure is reported.
const CategoryIds = () =>
  applyDecorators(
    IsInt(UNKNOWN_CATEGORY),
    Min(1, UNKNOWN_CATEGORY),
    Max(MAX_CATEGORY, UNKNOWN_CATEGORY),
    ArrayMaxSize(LIMITS.categoriesPerDesign, INVALID),
    ToIds(LIMITS.categoriesPerDesign),
  );

const ImageIds = () =>
  applyDecorators(
    IsInt(EACH),
    Max(MAX_ID, EACH),
    ArrayMaxSize(IMAGE_IDS_MAX, INVALID),
    ToIds(IMAGE_IDS_MAX),
  );

/** The fields that both forms have. */
class DesignFormDto {
  /** Chosen by the client for one sending of the form: sent again with the same key, it changes nothing. */
  @IsOptional()
  @IsUUID(undefined, INVALID)
  idempotency_key?: string;

  /** What an old price that was not asked here refers to (LAW-05). */
  @IsOptional()
  @MaxLength(LIMITS.oldPriceGroundMax, { message: MESSAGES.oldPriceGroundTooLong })
  @IsString(INVALID)
  old_price_ground?: string;

  /** The pattern sheet as JSON; it replaces the whole sheet. An empty text removes it (SHEET-01). */
  @IsOptional()
  @IsString(INVALID)
  sheet?: string;

  /** What the pictures are; an empty text for unknown (LAW-09). */
  @IsOptional()
  @IsIn([...PICTURE_KINDS, ''], INVALID)
  picture_kind?: PictureKind | '';
}

/** The fields of an upload form; all of them are sent as text. */
export class UploadDesignDto extends DesignFormDto {
  @Satisfies(validateDesignName)
  name: string;

  @Satisfies(validateDescription)
  description: string;

  @Satisfies(validatePrice)
  price: string;

  @IsOptional()
  @Satisfies(validateOldPrice)
  old_price?: string;

  @CategoryIds()
  categories: number[] = [];

  /** The designer of the design; default: the admin who uploads it. */
  @IsOptional()
  @MaxLength(50, INVALID)
  @IsString(INVALID)
  designer_username?: string;

  static fields(dto: UploadDesignDto, sheet: GivenSheet): DesignFields {
    return {
      ...(sheet !== undefined && { sheet }),
      name: tidyLine(dto.name),
      description: tidyText(dto.description),
      priceFen: parseYuan(dto.price)!,
      oldPriceFen: parseOldPrice(dto.old_price ?? ''),
      ...labels(dto),
      categoryIds: [...new Set(dto.categories)],
    };
  }
}

/** The fields of an edit form; missing fields remain unchanged. */
export class EditDesignDto extends DesignFormDto {
  @IsOptional()
  @Satisfies(validateDesignName)
  name?: string;

  @IsOptional()
  @Satisfies(validateDescription)
  description?: string;

  @IsOptional()
  @Satisfies(validatePrice)
  price?: string;

  /** An empty text removes the old price. */
  @IsOptional()
  @Satisfies(validateOldPrice)
  old_price?: string;

  @IsOptional()
  @CategoryIds()
  categories?: number[];

  /** Whether the design is on sale; only for admins. */
  @IsOptional()
  @IsIn(['true', 'false'], INVALID)
  is_active?: 'true' | 'false';

  /** What the version of a new file changes, as JSON `{kind, note, items}` (SHELF-09); only with a new file. */
  @IsOptional()
  @IsString(INVALID)
  version?: string;

  /** The version from the design's detail, for optimistic locking: a later edit is not overwritten. */
  @IsOptional()
  @Matches(/^\d{4}(-\d\d){2}T\d\d(:\d\d){2}(\.\d{1,6})?Z$/, INVALID)
  updated_at?: string;

  @ImageIds()
  remove_image_ids: number[] = [];

  @ImageIds()
  image_order: number[] = [];

  static edit(dto: EditDesignDto, sheet: GivenSheet): DesignEdit {
    return {
      ...(sheet !== undefined && { sheet }),
      ...(dto.name !== undefined && { name: tidyLine(dto.name) }),
      ...(dto.description !== undefined && { description: tidyText(dto.description) }),
      ...(dto.price !== undefined && { priceFen: parseYuan(dto.price)! }),
      ...(dto.old_price !== undefined && {
        oldPriceFen: parseOldPrice(dto.old_price ?? ''),
      }),
      ...labels(dto),
      ...(dto.categories && { categoryIds: [...new Set(dto.categories)] }),
      ...(dto.is_active && { isActive: dto.is_active === 'true' }),
      ...(dto.idempotency_key && { idempotencyKey: dto.idempotency_key }),
      seenAt: dto.updated_at ? new Date(dto.updated_at) : null,
    };
  }
}

function labels({
  old_price_ground: ground,
  picture_kind: kind,
}: DesignFormDto): Pick<DesignFields, 'oldPriceGround' | 'pictureKind'> {
  return {
    ...(ground !== undefined && { oldPriceGround: tidyLine(ground) || null }),
    ...(kind !== undefined && { pictureKind: kind || null }),
  };
}

/** Maps each field to its last value, or to all values if it is listed as repeated. */
export function fieldsOf(fields: Map<string, string[]>, repeated: string[]): object {
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, repeated.includes(name) ? values : values.at(-1)]),
  );
}
