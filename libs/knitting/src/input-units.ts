import { KnittingError } from './knitting-error.js';
import { plainFractions, plainNumber } from './plain-number.js';
import { checkQuantity, type Quantity } from './yarn/quantities.js';
import { CM_PER_INCH, gaugePer10Cm, METRES_PER_YARD } from './units.js';

/** A unit that people may type a quantity in. */
export interface InputUnit {
  label: string;
  /** How it is written after a number. */
  words: readonly string[];
  /** Its size in the quantity's own unit. */
  factor: number;
}

const INCHES = ['英寸', '吋', 'in', 'in.', 'inch', 'inches', '"', '″', '”', "''"];

/** Units of what is stored in cm. 寸 is left out: it may mean 3.33 cm or an inch. */
export const LENGTH_UNITS = {
  cm: { label: 'cm', words: ['cm', '厘米', '公分'], factor: 1 },
  inch: { label: '英寸', words: INCHES, factor: CM_PER_INCH },
  mm: { label: 'mm', words: ['mm', '毫米'], factor: 0.1 },
} as const satisfies Record<string, InputUnit>;

/** Units of what is stored in metres of yarn. */
export const YARN_UNITS = {
  m: { label: '米', words: ['m', '米', '公尺'], factor: 1 },
  yard: { label: '码', words: ['码', 'yd', 'yds', 'yard', 'yards'], factor: METRES_PER_YARD },
} as const satisfies Record<string, InputUnit>;

/** Units of gauges, which are stored per 10 cm. "4 in" of a label is the same swatch as 10 cm. */
export const GAUGE_UNITS = {
  '10cm': {
    label: '10cm',
    words: ['', '10cm', '10厘米', '10公分', '4in', '4inch', '4inches', '4英寸', '4"'],
    factor: 1,
  },
  cun: { label: '寸', words: ['寸', '1寸', '市寸'], factor: gaugePer10Cm(1, 'cun') },
  inch: {
    label: '英寸',
    words: [...INCHES, '1in', '1inch', '1英寸', '1"'],
    factor: gaugePer10Cm(1, 'inch'),
  },
} as const satisfies Record<string, InputUnit>;

const PLAIN_NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/;
const NUMBER = /^([+-]?)(\d[\d,]{0,12}(?:\.\d{1,10})?|\.\d{1,10})(?: (\d)\/(\d))?(.{0,20})$/;

/**
 * Reads a number with its unit, as people type it: full-width digits, decimal commas, thousands separators, `36½` and
 * `36 1/2`; a unit after the number overrides the chosen one.
 * @param chosen the unit of a number without one
 * @param ignored words between the number and its unit, such as 针
 * @returns the number in the quantity's own unit, unrounded
 * @throws KnittingError `missing`, `not_a_number` or `out_of_range`, naming the range
 */
export function readInUnits(
  text: string,
  quantity: Quantity,
  units: Readonly<Record<string, InputUnit>>,
  chosen: string,
  ignored: readonly string[] = [],
): number {
  const { label } = quantity;
  const own = units[chosen];
  // Most numbers have neither a unit nor a mark, and a list of designs has very many of them.
  if (own && PLAIN_NUMBER.test(text)) return checkQuantity(Number(text) * own.factor, quantity);
  const plain = plainFractions(text).replaceAll(/[−–—]/g, '-').trim().replaceAll(/\s+/g, ' ');
  if (plain === '') throw new KnittingError('missing', `请填${label}`);
  const match = NUMBER.exec(plain);
  const unit = match && unitOf(match[5] ?? '', units, chosen, ignored);
  if (!match || !unit || match[4] === '0') {
    const names = Object.values(units).map((one) => one.label);
    throw new KnittingError(
      'not_a_number',
      `${label}“${plain.slice(0, 20)}”看不懂，请填一个数字${names.length > 1 ? `，单位可写 ${names.join('、')}` : ''}`,
    );
  }
  const [, sign, digits = '', upper, lower] = match;
  const fraction = upper === undefined ? 0 : Number(upper) / Number(lower);
  const value = (plainNumber(digits) + fraction) * (sign === '-' ? -1 : 1);
  return checkQuantity(value * unit.factor, quantity);
}

function unitOf(
  after: string,
  units: Readonly<Record<string, InputUnit>>,
  chosen: string,
  ignored: readonly string[],
): InputUnit | null {
  let written = after.trim().toLowerCase().replaceAll(' ', '');
  const word = ignored.find((one) => written.startsWith(one));
  if (word !== undefined) written = written.slice(word.length).replace(/^\//, '');
  if (written === '') return units[chosen] ?? null;
  return (
    Object.values(units).find((unit) =>
      unit.words.some((one) => one.normalize('NFKC').toLowerCase() === written),
    ) ?? null
  );
}
