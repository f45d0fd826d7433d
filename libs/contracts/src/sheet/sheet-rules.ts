import { type KeptWarning, type PatternSheet, SHEET_WARNING_CODES, sizeCount } from './sheet.js';
import { SHEET_FIELDS } from './sheet-declarations.js';
import { DEFAULT_LICENCE, LICENCE_FIELDS, type SheetLicence } from './sheet-licence.js';
import { MEASURES } from './sheet-measures.js';
import { isEmpty, type SheetFaults, SheetValueReader } from './sheet-value-reader.js';
import { SHEET_SOURCES } from './sheet-vocabulary.js';

/** Longest reason for keeping a value that has a warning. */
export const KEPT_REASON_MAX = 200;
const MAX_KEPT_WARNINGS = 40;

/** The path of the sheet in field errors. */
const ROOT = 'sheet';

/**
 * Validates and normalises a sheet as a client sent it: trims texts, rounds numbers, drops repeats and empty rows, fills
 * the licence with its defaults.
 * @param input parsed JSON; null for no sheet
 * @param anyLengths accepts per-size lists of any length, for a part of a sheet without its sizes
 * @returns the sheet, or all faults; each fault of a number names its range (SHEET-05)
 */
export function readSheet(
  input: unknown,
  { anyLengths = false } = {},
): { sheet: PatternSheet | null; faults: SheetFaults } {
  if (input === null || input === undefined) return { sheet: null, faults: {} };
  const reader = new SheetReader(anyLengths);
  const sheet = reader.read(input);
  const isFaulty = Object.keys(reader.faults).length > 0;
  return { sheet: isFaulty ? null : sheet, faults: reader.faults };
}

/** The names under which a value of a sheet may have a source: fields, and measures as `measurements.bust`. */
export function isSheetPath(path: string): boolean {
  return (
    Object.hasOwn(SHEET_FIELDS, path) ||
    path === 'licence' ||
    (path.startsWith('measurements.') && Object.hasOwn(MEASURES, path.slice(13)))
  );
}

class SheetReader extends SheetValueReader {
  constructor(private readonly anyLengths: boolean) {
    super();
  }

  read(input: unknown): PatternSheet | null {
    const given = this.object(input, ROOT);
    if (!given) return null;
    this.refuseUnknown(given, ROOT, (key) => Object.hasOwn(SHEET_FIELDS, key) || isExtra(key));
    // The number of sizes is needed to check every other list.
    const sizes = this.value(SHEET_FIELDS.sizes, given['sizes'], `${ROOT}.sizes`);
    this.sizes = this.anyLengths ? null : sizeCount({ sizes: sizes as PatternSheet['sizes'] });
    const values = this.fields(SHEET_FIELDS, given, ROOT, []);
    this.checkCodes(values['sizes'] as PatternSheet['sizes']);
    return {
      ...values,
      licence: this.licence(given['licence']),
      provenance: this.provenance(given['provenance']),
      kept_warnings: this.keptWarnings(given['kept_warnings']),
    } as PatternSheet;
  }

  private checkCodes(sizes: PatternSheet['sizes']): void {
    sizes.forEach(({ code }, i) => {
      if (code !== null && sizes.findIndex((size) => size.code === code) < i) {
        this.fault(`${ROOT}.sizes[${i}].code`, `尺码“${code}”重复了`);
      }
    });
  }

  private licence(value: unknown): SheetLicence {
    if (isEmpty(value)) return DEFAULT_LICENCE;
    const { version, ...given } = this.object(value, `${ROOT}.licence`) ?? {};
    if (version !== undefined && version !== DEFAULT_LICENCE.version) {
      this.fault(`${ROOT}.licence.version`, '许可条款的版本不对，请刷新页面');
    }
    const chosen = this.part({ fields: LICENCE_FIELDS, required: [] }, given, `${ROOT}.licence`);
    const known = Object.entries(chosen ?? {}).filter(([, term]) => term !== null);
    return { ...DEFAULT_LICENCE, ...Object.fromEntries(known) };
  }

  private provenance(value: unknown): PatternSheet['provenance'] {
    if (isEmpty(value)) return {};
    const path = `${ROOT}.provenance`;
    const given = this.object(value, path) ?? {};
    this.refuseUnknown(given, path, isSheetPath);
    const source = { label: '来源', options: SHEET_SOURCES };
    return Object.fromEntries(
      Object.entries(given)
        .filter(([key]) => isSheetPath(key))
        .map(([key, item]) => [key, this.choice(source, item, `${path}.${key}`)])
        .filter(([, item]) => item !== null),
    );
  }

  private keptWarnings(value: unknown): KeptWarning[] {
    const path = `${ROOT}.kept_warnings`;
    return this.list(value, path, MAX_KEPT_WARNINGS).map(
      (item, i) => this.part(KEPT_WARNING, item, `${path}[${i}]`) as unknown as KeptWarning,
    );
  }
}

const KEPT_WARNING = {
  fields: {
    code: {
      kind: 'choice',
      label: '提醒',
      options: Object.fromEntries(SHEET_WARNING_CODES.map((code) => [code, code])),
    },
    field: { kind: 'text', label: '字段', maxLength: 60 },
    reason: { kind: 'text', label: '理由', maxLength: KEPT_REASON_MAX },
  },
  required: ['code', 'field', 'reason'],
} as const;

const isExtra = (key: string) => ['licence', 'provenance', 'kept_warnings'].includes(key);
