import {
  checkQuantity,
  gaugeOfSwatch,
  gaugePer10Cm,
  plainFractions,
  plainNumber,
  type Quantity,
  QUANTITIES,
  roundTo,
} from '#knitting';
import {
  type ChoiceField,
  InputError,
  type Inputs,
  type NumberField,
  type Values,
} from './calculator';

type CountedOver = '10cm' | 'cun' | 'inch' | 'swatch';

const UNIT_NAMES: Record<CountedOver, string> = {
  '10cm': '10cm',
  cun: '寸',
  inch: '英寸',
  swatch: '小样',
};

const overOf = (values: Values) => (values['u'] ?? '10cm') as CountedOver;

/** What gauges are counted over; 10 cm and "4 in" of a label are the same. */
export const gaugeUnitField: ChoiceField = {
  kind: 'choice',
  name: 'u',
  label: '密度怎么数的',
  start: '10cm',
  options: [
    { value: '10cm', label: '10 cm（4 英寸）里' },
    { value: 'cun', label: '1 寸里' },
    { value: 'inch', label: '1 英寸里' },
    { value: 'swatch', label: '自己的小样里' },
  ],
  convert: convertCounts,
};

/** The gauge fields of all calculators. */
const COUNTS = { sp: 'pattern', rp: 'pattern', sm: 'mine', rm: 'mine' } as const;

/** Keeps the gauges when they are counted over another width: 24 in 10 cm are 8 in 1 寸. */
function convertCounts(values: Values, option: string): Values {
  const counts = Object.entries(COUNTS).flatMap(([name, whose]) => {
    const count = numberOf(values[name]);
    const from = centimetres(overOf(values), whose, values);
    const to = centimetres(option as CountedOver, whose, values);
    return count && from && to ? [[name, sameGauge((count * 10) / from, to)]] : [];
  });
  return Object.fromEntries(counts) as Values;
}

/** Decimals of a gauge per 10 cm that a conversion keeps, and the most decimals that it writes. */
const KEPT_DECIMALS = 3;
const MOST_DECIMALS = 4;

/** The shortest count over a width that is the same gauge: 7.3333 in 1 寸 for 22 in 10 cm. */
function sameGauge(per10: number, width: number): string {
  const countWith = (places: number) => Number(((per10 * width) / 10).toFixed(places));
  const isSame = (count: number) =>
    roundTo((count * 10) / width, KEPT_DECIMALS) === roundTo(per10, KEPT_DECIMALS);
  for (let places = 0; places < MOST_DECIMALS; places += 1) {
    if (isSame(countWith(places))) return String(countWith(places));
  }
  return String(countWith(MOST_DECIMALS));
}

/** NaN or 0 where the width of the swatch is no number. */
function centimetres(over: CountedOver, whose: 'pattern' | 'mine', values: Values): number {
  if (over === 'swatch' && whose === 'mine') return numberOf(values['w']);
  return 10 / gaugePer10Cm(1, over === 'swatch' ? '10cm' : over);
}

/** The number of what is typed, also with its unit after it: 22 of 22针. */
const numberOf = (text = '') =>
  plainNumber(/^\s*(\d[\d,]*(?:\.\d+)?|\.\d+)/.exec(plainFractions(text))?.[1] ?? 'NaN');

export const swatchField: NumberField = {
  kind: 'number',
  name: 'w',
  label: '小样上数的宽和高',
  start: '15',
  quantity: QUANTITIES.swatchWidth,
  step: 1,
  when: (values) => overOf(values) === 'swatch',
  note: '小样至少织 15×15 cm，像成品那样洗过晾干，在中间数',
};

/** A count of stitches or rows; its range depends on what it is counted over. */
const COUNT: Quantity = { label: '', unit: '', min: 0.2, max: 500 };

/** A field for stitches or rows. @param whose the pattern's, or mine, which may be counted on a swatch */
export function gaugeField(
  name: string,
  label: string,
  kind: '针' | '行',
  start: string,
  more: Partial<NumberField> & { whose: 'pattern' | 'mine' },
): NumberField {
  const { whose, ...rest } = more;
  const own = kind === '针' ? 'stitches' : 'rows';
  return {
    kind: 'number',
    name,
    label,
    start,
    step: 1,
    quantity: { ...COUNT, unit: kind },
    unitOf: (values) => {
      const over = overOf(values);
      const shown = over === 'swatch' && whose === 'pattern' ? '10cm' : over;
      return `${kind}/${UNIT_NAMES[shown]}`;
    },
    ...(whose === 'mine' && { own }),
    ...rest,
  };
}

/** A count in 1 寸, a third of 10 cm, may be written with rounded thirds: 7.3333 is 22 in 10 cm. */
function per10Cm(count: number, over: Exclude<CountedOver, 'swatch'>): number {
  const per10 = gaugePer10Cm(count, over);
  return over === 'cun' ? roundTo(per10, KEPT_DECIMALS) : per10;
}

/** Reads a gauge per 10 cm. @returns null if it is optional and empty @throws InputError */
export function readGauge(
  inputs: Inputs,
  name: string,
  kind: '针' | '行',
  whose: 'pattern' | 'mine',
): number | null {
  const count = inputs.optional(name);
  if (count === null) return null;
  const over = inputs.choice('u', UNIT_NAMES);
  const isSwatch = over === 'swatch';
  const per10 =
    isSwatch && whose === 'mine'
      ? gaugeOfSwatch(count, inputs.number('w'))
      : per10Cm(count, isSwatch ? '10cm' : over);
  const { min, max } = kind === '针' ? QUANTITIES.stitchGauge : QUANTITIES.rowGauge;
  if (per10 < min || per10 > max) {
    throw new InputError(
      name,
      `${whose === 'mine' ? '我的' : '图解的'}${kind}密度应在 ${min} 到 ${max} ${kind}/10cm 之间，请检查输入`,
    );
  }
  return checkQuantity(per10, { label: '', unit: '', min, max });
}

/** Reads the gauges of the pattern and of the knitter; their rows may be missing. @throws InputError */
export function readGauges(inputs: Inputs) {
  return {
    pattern: {
      stitches: requireGauge(inputs, 'sp', '针', 'pattern'),
      rows: readGauge(inputs, 'rp', '行', 'pattern'),
    },
    mine: {
      stitches: requireGauge(inputs, 'sm', '针', 'mine'),
      rows: readGauge(inputs, 'rm', '行', 'mine'),
    },
  };
}

/** Reads a gauge that must be given. @throws InputError */
export function requireGauge(
  inputs: Inputs,
  name: string,
  kind: '针' | '行',
  whose: 'pattern' | 'mine',
): number {
  const gauge = readGauge(inputs, name, kind, whose);
  return gauge ?? inputs.number(name);
}
