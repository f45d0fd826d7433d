import {
  findSheetWarnings,
  isKnown,
  MEASURES,
  type PatternSheet,
  readSheet,
  SHEET_FIELDS,
  type SheetField,
  type SheetFields,
  type SheetWarning,
} from '#contracts';
import {
  KnittingError,
  type NeedleMeaning,
  type Quantity,
  readInUnits,
  readNeedle,
  type SizedTool,
} from '#knitting';
import { needleText } from './display';
import {
  cellsOf,
  isBlankForm,
  type SheetForm,
  sizesOf,
  sourcesOf,
  type Typed,
  type TypedGroup,
  typedList,
  typedText,
} from './form-model';
import { stepOf } from './form-steps';
import { unitsOf } from './form-units';

/** The result of reading the form. Paths are those of the sheet, such as `gauge[0].sts`. */
export interface SheetReading {
  /** Null without a sheet, or with faults. */
  sheet: PatternSheet | null;
  faults: Record<string, string>;
  /** Values in canonical units, where they differ from what was typed (SHEET-04). */
  understood: Record<string, string>;
  /** Sizes of needles with more than one meaning; the fault of their field asks for one. */
  questions: Record<string, NeedleMeaning[]>;
  warnings: SheetWarning[];
}

type Num = Quantity & { decimals: number };

/**
 * Reads the form.
 * @param base the sheet that is edited; what the form does not ask for is taken from it
 */
export function readSheetForm(form: SheetForm, base: PatternSheet | null): SheetReading {
  const reader = new FormReader(form);
  if (isBlankForm(form)) return { ...reader.result, sheet: null, warnings: [] };
  const input = reader.read(base);
  const { sheet, faults } = readSheet(input);
  for (const [path, [message]] of Object.entries(faults)) {
    reader.result.faults[path.replace(/^sheet\./, '')] ??= message!;
  }
  const isFaulty = Object.keys(reader.result.faults).length > 0;
  const read = isFaulty || !sheet ? null : withProvenance(sheet, base, form);
  return {
    ...reader.result,
    sheet: read,
    warnings: read ? findSheetWarnings(read) : [],
  };
}

/** What to say where the form cannot be sent, and the step of its first fault; null if it can. */
export function describeSheetFaults({
  faults,
}: SheetReading): { step: number; text: string } | null {
  const paths = Object.keys(faults);
  if (paths.length === 0) return null;
  const steps = paths.map(stepOf);
  return {
    step: Math.min(...steps),
    text: `图解信息有 ${paths.length} 处要改，请看标红的地方`,
  };
}

/**
 * A changed value is attributed to the designer unless it was filled automatically; other values keep their source
 * (SHEET-10).
 */
function withProvenance(
  sheet: PatternSheet,
  base: PatternSheet | null,
  form: SheetForm,
): PatternSheet {
  const kept = Object.entries(base?.provenance ?? {}).filter(
    ([path]) => JSON.stringify(valueAt(sheet, path)) === JSON.stringify(valueAt(base!, path)),
  );
  const taken = Object.entries(sourcesOf(form)).filter(([path]) => isKnown(valueAt(sheet, path)));
  return { ...sheet, provenance: Object.fromEntries([...kept, ...taken]) };
}

function valueAt(sheet: PatternSheet, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], sheet);
}

class FormReader {
  readonly result: Omit<SheetReading, 'sheet' | 'warnings'> = {
    faults: {},
    understood: {},
    questions: {},
  };

  constructor(private readonly form: SheetForm) {}

  read(base: PatternSheet | null): unknown {
    const { values, kept } = this.form;
    const read = Object.entries(SHEET_FIELDS as SheetFields)
      .filter(([name, field]) => name !== 'sizes' && !isTable(field))
      .map(([name, field]) => [name, this.value(field, values[name], name)]);
    const measurements = Object.entries(MEASURES).map(([key, field]) => [
      key,
      this.cells(`measurements.${key}`, field),
    ]);
    return {
      ...Object.fromEntries(read),
      sizes: this.sizes(base),
      measurements: Object.fromEntries(measurements),
      yardage_m: this.cells('yardage_m', SHEET_FIELDS.yardage_m),
      grams: this.cells('grams', SHEET_FIELDS.grams),
      licence: this.licence(),
      kept_warnings: kept,
    };
  }

  private sizes(base: PatternSheet | null): unknown[] {
    return sizesOf(this.form).map((size, i) => {
      const path = `sizes[${i}]`;
      const code = typedText(size, 'code').trim();
      if (code === '') this.result.faults[`${path}.code`] = '请填尺码，例如 M';
      const known = base?.sizes.find((one) => one.code === code);
      const fields = SHEET_FIELDS.sizes.fields as SheetFields;
      const read = Object.entries(fields).map(([name, field]) => [
        name,
        this.value(field, size[name], `${path}.${name}`),
      ]);
      return { ...known, ...Object.fromEntries(read) };
    });
  }

  private licence(): unknown {
    const typed = (this.form.values['licence'] ?? {}) as TypedGroup;
    const { sell_limit: _, ...terms } = typed;
    const number = { label: '每年可售件数', unit: '件', min: 1, max: 100_000, decimals: 0 };
    const chosen = Object.entries(terms).filter(([, option]) => option !== '');
    return {
      ...Object.fromEntries(chosen),
      sell_limit: this.number(number, typedText(typed, 'sell_limit'), 'licence.sell_limit'),
    };
  }

  private cells(row: string, field: Num): (number | null)[] {
    if (!this.form.cells[row]) return [];
    return cellsOf(this.form, row).map((text, i) => this.number(field, text, `${row}[${i}]`));
  }

  private value(field: SheetField, typed: Typed | undefined, path: string): unknown {
    switch (field.kind) {
      case 'group':
        return this.group(field.fields, (typed ?? {}) as TypedGroup, path);
      case 'rows':
        return ((typed ?? []) as TypedGroup[]).map((row, i) =>
          this.group(field.fields, row, `${path}[${i}]`),
        );
      case 'choices':
        return typed ?? [];
      case 'texts':
        return text(typed)
          .split(/[、，,;；\n]/)
          .filter((part) => part.trim() !== '');
      case 'flag':
        return text(typed) === '' ? null : typed === 'yes';
      case 'number':
        return this.number(field, text(typed), path);
      case 'level':
        return text(typed) === '' ? null : Number(typed);
      case 'range':
        return this.list(field, text(typed), /\s*[-–—~～至到]\s*/, path);
      case 'per_size':
        return this.list(field, text(typed), /[/、]/, path);
      case 'measures':
      case 'choice':
      case 'text':
      case 'date':
      default:
        return text(typed);
    }
  }

  private list(field: Num, typed: string, separator: RegExp, path: string): unknown {
    if (typed.trim() === '') return null;
    return typed
      .trim()
      .split(separator)
      .map((part, i) => (part === '?' ? null : this.number(field, part, `${path}[${i}]`)));
  }

  private group(fields: SheetFields, typed: TypedGroup, path: string): unknown {
    const isEmpty = Object.values(typed).every((part) => part.length === 0);
    if (isEmpty) return null;
    const read = Object.entries(fields).map(([name, field]) => {
      const at = `${path}.${name}`;
      if (field.kind === 'number' && field.unit === 'mm') {
        return [name, this.needle(text(typed[name]), this.toolOf(typed), at)];
      }
      return [name, this.value(field, typed[name], at)];
    });
    // A gauge always refers to 10 cm; the form has no field for it.
    return 'per' in fields ? { ...Object.fromEntries(read), per: 10 } : Object.fromEntries(read);
  }

  /** Whether a row is about a hook: by its own kind, else by the craft. */
  private toolOf(row: TypedGroup): SizedTool {
    const kind = typedText(row, 'kind');
    if (kind !== '') return kind.endsWith('hook') ? 'hook' : 'needle';
    const crafts = typedList(this.form.values, 'craft');
    const isHooked = (craft: string) => craft === 'crochet' || craft === 'tunisian';
    return crafts.length > 0 && crafts.every(isHooked) ? 'hook' : 'needle';
  }

  private needle(typed: string, tool: SizedTool, path: string): number | null {
    if (typed.trim() === '') return null;
    try {
      const meanings = readNeedle(typed, tool);
      const [only] = meanings;
      if (only && meanings.length === 1) {
        this.result.understood[path] = `= ${needleText(only.mm, tool)}`;
        return only.mm;
      }
      this.result.questions[path] = meanings;
      this.result.faults[path] = `“${typed.trim()}”有几种粗细，请选是哪一种`;
      return null;
    } catch (error) {
      return this.fault(path, error);
    }
  }

  private number(field: Num, typed: string, path: string): number | null {
    if (typed.trim() === '') return null;
    const { units, chosen, ignored } = unitsOf(this.form, path, field.unit);
    try {
      const value = readInUnits(typed, field, units, chosen, ignored);
      const scale = 10 ** field.decimals;
      const rounded = Math.round(value * scale) / scale;
      if (typed.trim() !== String(rounded)) {
        this.result.understood[path] = `= ${rounded} ${field.unit}`.trim();
      }
      return rounded;
    } catch (error) {
      return this.fault(path, error);
    }
  }

  private fault(path: string, error: unknown): null {
    if (!(error instanceof KnittingError)) throw error;
    this.result.faults[path] = error.message;
    return null;
  }
}

const isTable = (field: SheetField) => field.kind === 'measures' || field.kind === 'per_size';
const text = (typed: Typed | undefined) => (typeof typed === 'string' ? typed : '');
