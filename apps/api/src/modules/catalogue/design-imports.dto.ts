import {
  type DesignImport,
  flattenSheetCells,
  type ImportCheckRequest,
  type ImportFile,
  isSheetColumn,
  LIMITS,
  type NestedSheetCells,
} from '#contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { INVALID } from '../../http/input/validation.js';

/** More than a valid row contains; the row's own rules validate the contents. */
const TEXT_MAX = 25_000;
const LIST_MAX = 100;

/** Texts of known columns; their contents are validated with the row. */
function isSheetCells(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const cells = flattenSheetCells(given as NestedSheetCells);
  return Object.entries(cells).every(
    ([column, text]) =>
      isSheetColumn(column) && typeof text === 'string' && text.length <= TEXT_MAX,
  );
}

class ImportFileDto implements ImportFile {
  @MaxLength(300, INVALID)
  @IsString(INVALID)
  name: string;

  @Matches(/^[0-9a-f]{64}$/, INVALID)
  sha256: string;

  @Min(0, INVALID)
  @IsInt(INVALID)
  size_bytes: number;
}

/** The shape of a row. The rules for its contents are shared with the CLI. */
export class DesignImportDto implements DesignImport {
  @MaxLength(200, INVALID)
  @IsString(INVALID)
  sku: string;

  @MaxLength(TEXT_MAX, INVALID)
  @IsString(INVALID)
  name: string;

  @MaxLength(TEXT_MAX, INVALID)
  @IsString(INVALID)
  description: string;

  @MaxLength(200, INVALID)
  @IsString(INVALID)
  price: string;

  @IsOptional()
  @MaxLength(200, INVALID)
  @IsString(INVALID)
  old_price: string | null = null;

  @IsOptional()
  @ArrayMaxSize(LIST_MAX, INVALID)
  @MaxLength(200, { ...INVALID, each: true })
  @IsString({ ...INVALID, each: true })
  @IsArray(INVALID)
  categories: string[] | null = null;

  @MaxLength(200, INVALID)
  @IsString(INVALID)
  designer_username: string;

  @IsOptional()
  @IsBoolean(INVALID)
  is_active: boolean | null = null;

  @IsOptional()
  @ValidateNested(INVALID)
  @Type(() => ImportFileDto)
  file: ImportFileDto | null = null;

  @IsOptional()
  @ArrayMaxSize(LIST_MAX, INVALID)
  @ValidateNested({ ...INVALID, each: true })
  @IsArray(INVALID)
  @Type(() => ImportFileDto)
  detail_images: ImportFileDto[] | null = null;

  @IsOptional()
  @ValidateBy({ name: 'sheetCells', validator: { validate: isSheetCells } }, INVALID)
  sheet?: NestedSheetCells | null = null;
}

export class ImportCheckDto implements ImportCheckRequest {
  @ArrayMaxSize(LIMITS.importRowsPerCheck, INVALID)
  @ValidateNested({ ...INVALID, each: true })
  @IsArray(INVALID)
  @Type(() => DesignImportDto)
  rows: DesignImportDto[];

  @IsOptional()
  @ArrayMaxSize(LIMITS.importRowsPerCheck, INVALID)
  @MaxLength(200, { ...INVALID, each: true })
  @IsString({ ...INVALID, each: true })
  @IsArray(INVALID)
  designers?: string[];

  @IsOptional()
  @IsBoolean(INVALID)
  yes_prices?: boolean;

  @IsOptional()
  @IsBoolean(INVALID)
  yes_new_designers?: boolean;
}

/** The fields of an import form, for OpenAPI. */
export class ImportFormDto {
  /** Rows as JSON, in the shape that `check` accepts. */
  row: string[];
}
