import { KnittingError } from '../knitting-error.js';
import { plainFractions, plainNumber } from '../plain-number.js';

/** A quantity that people enter: its name, unit and permitted range, both ends included. */
export interface Quantity {
  label: string;
  /** The text beside the number; empty for plain numbers. */
  unit: string;
  min: number;
  max: number;
  isWhole?: boolean;
}

/** The quantities of all calculators. Gauges are per 10 cm. */
export const QUANTITIES = {
  stitchGauge: { label: '针密度', unit: '针/10cm', min: 2, max: 60 },
  rowGauge: { label: '行密度', unit: '行/10cm', min: 2, max: 80 },
  swatchCount: { label: '小样上数到的数量', unit: '', min: 1, max: 500 },
  swatchWidth: { label: '小样上数的宽度', unit: 'cm', min: 1, max: 100 },
  dimension: { label: '尺寸', unit: 'cm', min: 1, max: 500 },
  body: { label: '身体尺寸', unit: 'cm', min: 10, max: 250 },
  height: { label: '身高', unit: 'cm', min: 30, max: 230 },
  ease: { label: '放松量', unit: 'cm', min: -40, max: 80 },
  area: { label: '面积', unit: 'cm²', min: 1, max: 250_000 },
  stitches: { label: '针数', unit: '针', min: 1, max: 5_000, isWhole: true },
  rows: { label: '行数', unit: '行', min: 1, max: 5_000, isWhole: true },
  times: { label: '次数', unit: '次', min: 1, max: 5_000, isWhole: true },
  multiple: { label: '花样倍数', unit: '针', min: 1, max: 500, isWhole: true },
  extra: { label: '另加针数', unit: '针', min: 0, max: 500, isWhole: true },
  needle: { label: '针号', unit: 'mm', min: 0.5, max: 50 },
  metres: { label: '米数', unit: 'm', min: 1, max: 100_000 },
  grams: { label: '克数', unit: 'g', min: 1, max: 50_000 },
  metresPer100g: { label: '每100克米数', unit: 'm', min: 5, max: 5_000 },
  yarnCount: { label: '支数', unit: '支', min: 0.5, max: 200 },
  strands: { label: '股数', unit: '股', min: 1, max: 12, isWhole: true },
  margin: { label: '余量', unit: '%', min: 0, max: 100 },
  totalStitches: { label: '总针数', unit: '针', min: 1, max: 10_000_000, isWhole: true },
  speed: { label: '每分钟针数', unit: '针', min: 1, max: 300 },
  ratio: { label: '图的高宽比', unit: '', min: 0.02, max: 50 },
} as const satisfies Record<string, Quantity>;

/**
 * Reads a number as people type it: full-width digits, decimal commas, thousands separators, `36½`, and the unit after
 * it are understood.
 * @throws KnittingError `missing`, `not_a_number`, `not_whole` or `out_of_range`
 */
export function readQuantity(text: string, quantity: Quantity): number {
  const { label, unit } = quantity;
  const plain = plainFractions(text).trim().replaceAll(/\s+/g, ' ');
  if (plain === '') throw new KnittingError('missing', `请填${label}`);
  const match = /^([+\-−–]?)(\d[\d,]{0,30}(?:\.\d{0,30})?|\.\d{1,30}) ?([^\d\s].{0,12})?$/.exec(
    plain,
  );
  if (!match) throw new KnittingError('not_a_number', `${label}请填数字${exampleOf(quantity)}`);
  const [, sign, digits = '', after = ''] = match;
  if (after !== '' && !isUnit(after, unit)) {
    const wanted = unit === '' ? '只填数字' : `只填数字，单位是 ${unit}`;
    throw new KnittingError('not_a_number', `${label}里的“${after}”看不懂，请${wanted}`);
  }
  const value = plainNumber(digits) * (sign === '' || sign === '+' ? 1 : -1);
  return checkQuantity(value, quantity);
}

/**
 * Checks a number against a quantity's range.
 * @returns the number
 * @throws KnittingError `not_a_number`, `not_whole` or `out_of_range`, with a message that names the range
 */
export function checkQuantity(value: number, quantity: Quantity): number {
  const { label, unit, min, max, isWhole = false } = quantity;
  if (!Number.isFinite(value)) {
    throw new KnittingError('not_a_number', `${label}请填数字${exampleOf(quantity)}`);
  }
  if (value < min || value > max) {
    const range = `${min} 到 ${max}${unit && ` ${unit}`}`;
    throw new KnittingError('out_of_range', `${label}应在 ${range} 之间，请检查输入`);
  }
  if (isWhole && !Number.isInteger(value)) {
    throw new KnittingError('not_whole', `${label}应为整数，请检查输入`);
  }
  return value;
}

/** Ways to write the units, as they may follow a number. */
const UNIT_WORDS: Record<string, readonly string[]> = {
  cm: ['cm', '厘米', '公分'],
  mm: ['mm', '毫米'],
  m: ['m', '米'],
  g: ['g', '克'],
  '%': ['%'],
  'cm²': ['cm²', 'cm2', '平方厘米'],
};

function isUnit(after: string, unit: string): boolean {
  const written = after.trim().toLowerCase();
  const words = UNIT_WORDS[unit] ?? [unit, unit.split('/')[0]!];
  return words.some((word) => word !== '' && word.normalize('NFKC') === written);
}

function exampleOf({ min, max }: Quantity): string {
  const example = min <= 22 && max >= 22 ? 22 : min;
  return `，例如 ${example}`;
}
