import { MEASURES, type MeasureKey, SHEET_FIELDS } from '#contracts';
import { GAUGE_UNITS, type InputUnit, LENGTH_UNITS, readInUnits, YARN_UNITS } from '#knitting';
import { type SheetForm, sourcesOf, typedRows, typedText, withSource } from './form-model';

type UnitName = keyof SheetForm['units'];

/** The units that a number may be typed in, the one of a number without a unit, and words that may stand before it. */
export interface FieldUnits {
  units: Readonly<Record<string, InputUnit>>;
  chosen: string;
  ignored: readonly string[];
}

const COUNTED = ['针', '行', 'sts', 'rows'];

/**
 * The units of a field. A chosen unit holds for the fields that the form labels with it: gauges, the measures and the
 * metres of the size table. All others are labelled cm or m, and are read so (SHEET-04).
 * @param path such as `tools[0].cable_cm` or `measurements.bust[1]`
 */
export function unitsOf({ units }: SheetForm, path: string, unit: string): FieldUnits {
  switch (unit) {
    case '针/10cm':
    case '行/10cm':
      return { units: GAUGE_UNITS, chosen: units.gauge, ignored: COUNTED };
    case 'cm': {
      const isMeasure = path.startsWith('measurements.');
      return { units: LENGTH_UNITS, chosen: isMeasure ? units.length : 'cm', ignored: [] };
    }
    case 'm': {
      const isOfSize = path.startsWith('yardage_m');
      return { units: YARN_UNITS, chosen: isOfSize ? units.yarn : 'm', ignored: [] };
    }
    default:
      return {
        units: { own: { label: unit, words: [unit], factor: 1 } },
        chosen: 'own',
        ignored: [],
      };
  }
}

/** The form with another unit for plain numbers. Numbers without a unit are converted, so that no value changes. */
export function withUnit(form: SheetForm, name: UnitName, unit: string): SheetForm {
  const next = { ...form, units: { ...form.units, [name]: unit } };
  const convert = (text: string, path: string, of: { unit: string; decimals: number }) =>
    converted(text, of.decimals, unitsOf(form, path, of.unit), unitsOf(next, path, of.unit));
  const { sts, rows } = SHEET_FIELDS.gauge.fields;
  const gauges = typedRows(form.values, 'gauge').map((row) => ({
    ...row,
    sts: convert(typedText(row, 'sts'), 'gauge', sts),
    rows: convert(typedText(row, 'rows'), 'gauge', rows),
  }));
  const cells = Object.entries(form.cells).map(([row, texts]) => {
    const field = fieldOfRow(row);
    return [row, field ? texts.map((text) => convert(text, row, field)) : texts];
  });
  const changed: SheetForm = {
    ...next,
    values: gauges.length > 0 ? { ...form.values, gauge: gauges } : form.values,
    cells: Object.fromEntries(cells) as SheetForm['cells'],
  };
  // The values are the same, and so is where they come from.
  return Object.entries(sourcesOf(form)).reduce(
    (noted, [field, source]) => withSource(noted, field, source),
    changed,
  );
}

function fieldOfRow(row: string) {
  if (row === 'yardage_m') return SHEET_FIELDS.yardage_m;
  return row.startsWith('measurements.')
    ? MEASURES[row.slice('measurements.'.length) as MeasureKey]
    : null;
}

const MOST_DECIMALS = 4;

/** A text that means in other units what it means now: the shortest number that is stored as the same value. */
function converted(text: string, decimals: number, from: FieldUnits, to: FieldUnits): string {
  const value = valueOf(text, from);
  // A text that cannot be read stays, and so does a number with its own unit.
  if (value === null || value === valueOf(text, to)) return text;
  const stored = value.toFixed(decimals);
  const { factor } = to.units[to.chosen]!;
  for (let places = 0; places <= MOST_DECIMALS; places += 1) {
    const short = String(Number((Number(stored) / factor).toFixed(places)));
    if (valueOf(short, to)?.toFixed(decimals) === stored) return short;
  }
  return text;
}

const ANY = { label: '', unit: '', min: -Number.MAX_VALUE, max: Number.MAX_VALUE };

function valueOf(text: string, { units, chosen, ignored }: FieldUnits): number | null {
  try {
    return readInUnits(text, ANY, units, chosen, ignored);
  } catch {
    return null;
  }
}
