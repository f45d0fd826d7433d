import {
  findSheetWarnings,
  InvalidInputError,
  type PatternSheet,
  readSheet,
  type SheetFaults,
  type SheetWarning,
} from '#contracts';
import { parseJsonField } from '../../http/input/input-shape.js';
import { validated } from '../../http/input/validation.js';
import { fieldsOf } from './design-form.dto.js';

/** The sheet of a form: null removes it, undefined leaves it unchanged. */
export type GivenSheet = PatternSheet | null | undefined;

/** The fields of a design's form with its sheet, which is one field of JSON. */
export interface DesignForm<T> {
  dto: T;
  sheet: GivenSheet;
  warnings: SheetWarning[];
}

/**
 * Validates the fields of a form and its sheet.
 * @param repeated fields with several values
 * @throws InvalidInputError with the errors of both; those of the sheet by path, such as `sheet.gauge[0].sts`
 */
export async function readDesignForm<T extends object>(
  dto: new () => T,
  fields: Map<string, string[]>,
  repeated: string[],
): Promise<DesignForm<T>> {
  const { sheet, faults } = sheetOf(fields.get('sheet')?.at(-1));
  try {
    const form = await validated(dto, fieldsOf(fields, repeated));
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    return { dto: form, sheet, warnings: sheet ? findSheetWarnings(sheet) : [] };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError({ ...(error.details as SheetFaults), ...faults });
  }
}

function sheetOf(text: string | undefined): { sheet: GivenSheet; faults: SheetFaults } {
  if (text === undefined) return { sheet: undefined, faults: {} };
  if (text.trim() === '') return { sheet: null, faults: {} };
  const input = parseJsonField('sheet', text);
  if (input === undefined) {
    return { sheet: null, faults: { sheet: ['图解信息不是有效的 JSON，请检查格式'] } };
  }
  return readSheet(input);
}
