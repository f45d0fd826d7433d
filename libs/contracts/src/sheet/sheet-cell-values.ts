import {
  GAUGE_UNITS,
  type InputUnit,
  KnittingError,
  LENGTH_UNITS,
  type NeedleMeaning,
  type Quantity,
  readInUnits,
  readNeedle,
  YARN_UNITS,
} from '#knitting';
import { foldName } from '../catalogue/fold-text.js';

/** Whether a part of a list says that its value is unknown. */
export function isUnknown(text: string): boolean {
  return /^[-–—?？无]?$/.test(text.trim());
}

/** Reads a range such as `80-84`; a single number is both ends. */
export function readRange(text: string, field: Quantity): [number, number] {
  const parts = text.split(/[-–—~～至到]/).map((part) => readNumber(part, field));
  return [parts[0]!, parts.at(-1)!];
}

/** A number of a list, null where it is unknown. */
export function readNumberOrNull(text: string, field: Quantity): number | null {
  return isUnknown(text) ? null : readNumber(text, field);
}

const UNITS: Readonly<Record<string, { units: Record<string, InputUnit>; words: string[] }>> = {
  cm: { units: LENGTH_UNITS, words: [] },
  m: { units: YARN_UNITS, words: [] },
  '针/10cm': { units: GAUGE_UNITS, words: ['针'] },
  '行/10cm': { units: GAUGE_UNITS, words: ['行'] },
};

/** A number in canonical units, whose range is not checked yet. */
export function readNumber(text: string, { label, unit }: Quantity): number {
  if (unit === 'mm') return readDiameter(text, label);
  const { units, words } = UNITS[unit] ?? {
    units: { own: { label: unit, words: [unit, unit === 'g' ? '克' : ''], factor: 1 } },
    words: [],
  };
  const any = { label, unit, min: -Number.MAX_VALUE, max: Number.MAX_VALUE };
  return readInUnits(text, any, units, Object.keys(units)[0]!, words);
}

function readDiameter(text: string, label: string): number {
  const [first, second] = meaningsOf(text);
  if (first && !second) return first.mm;
  const names = [first, second].map((one) => `${one?.count}（${one?.mm} mm）`);
  throw new KnittingError(
    'not_understood',
    `${label}“${text.trim().slice(0, 20)}”可能是 ${names.join('或 ')}，请写毫米数`,
  );
}

function meaningsOf(text: string): NeedleMeaning[] {
  try {
    return readNeedle(text, 'needle');
  } catch (error) {
    const mayBeHook = error instanceof KnittingError && error.code === 'not_understood';
    if (!mayBeHook) throw error;
    return readNeedle(text, 'hook');
  }
}

/** The value of a vocabulary by each value and label, normalised by `plainOf`; of equal ones the first counts. */
const names = new WeakMap<object, ReadonlyMap<string, string>>();

function namesOf(options: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const known = names.get(options);
  if (known) return known;
  const all = new Map<string, string>();
  for (const id of Object.keys(options)) {
    for (const word of [id.toLowerCase(), foldName(options[id]!)]) {
      if (!all.has(word)) all.set(word, id);
    }
  }
  names.set(options, all);
  return all;
}

/** Reads a value of a vocabulary: the value itself, its label, or its label without brackets. @throws KnittingError */
export function readChoice(options: Readonly<Record<string, string>>, given: string): string {
  const text = foldName(given);
  const found =
    namesOf(options).get(text) ??
    onlyOne(
      Object.keys(options).filter((id) => foldName(options[id]!).replace(/\(.*\)$/, '') === text),
    );
  if (found !== undefined) return found;
  const labels = Object.values(options);
  const hint = labels.length <= 20 ? `可填 ${labels.join('、')}` : '请从列表里选';
  throw new KnittingError('not_understood', `没有“${given.slice(0, 20)}”这一项，${hint}`);
}

/** @throws KnittingError */
export function readFlag(text: string): boolean {
  const plain = foldName(text);
  if (['是', 'true', '1', 'yes', 'y'].includes(plain)) return true;
  if (['否', 'false', '0', 'no', 'n'].includes(plain)) return false;
  throw new KnittingError('not_understood', '请填“是”或“否”');
}

/** Reads a date also with other separators than `-`, as Excel writes it. Any other text is returned as it is. */
export function readDate(text: string): string {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.normalize('NFKC')) ?? [];
  if (!year || !month || !day) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const onlyOne = (found: string[]) => (found.length === 1 ? found[0] : undefined);
