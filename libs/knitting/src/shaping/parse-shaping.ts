import { KnittingError } from '../knitting-error.js';

/** An instruction of a shaping text, in its order. */
export type ShapingInstruction =
  | {
      kind: 'shape';
      rows: number;
      stitches: number;
      times: number;
      /** Only the notation with four numbers has them: how many places of the round change. */
      places: number | null;
      /** Only where the text says 两侧各 or 两侧: the stitches are those of one side. */
      bothSides?: true;
      /** Null where the text does not say: `8-1-5`. */
      direction: 'increase' | 'decrease' | null;
    }
  | { kind: 'plain'; rows: number }
  | { kind: 'bindOff'; stitches: number };

const DASH = String.raw`\s{0,4}[-–—−]\s{0,4}`;
const NUMBER = String.raw`(\d{1,5})`;

/** The ways to write a shaping, in the order in which they are tried at each place of the text. */
const FORMS = new RegExp(
  [
    String.raw`(?<![\d\-])${NUMBER}${DASH}${NUMBER}${DASH}${NUMBER}(?:${DASH}${NUMBER})?(?![\d-])`,
    String.raw`每\s{0,4}${NUMBER}\s{0,4}[行圈]\s{0,4}(两侧各|各)?\s{0,4}([加减])\s{0,4}${NUMBER}\s{0,4}针\s{0,4}[×xX*]?\s{0,4}${NUMBER}\s{0,4}次?`,
    String.raw`平收\s{0,4}${NUMBER}\s{0,4}针`,
    String.raw`平织?\s{0,4}${NUMBER}\s{0,4}[行圈]?`,
    String.raw`(两侧)各?(?=\s{0,4}:?\s{0,4}[每\d])`,
    String.raw`([。;\n])`,
  ].join('|'),
  'g',
);

const MAX_LENGTH = 2_000;

/**
 * Reads shaping instructions from a text such as `8-1-5，10-1-3，平4`, `每8行减1针×5次` or `平收3针`. Full-width
 * digits and all usual dashes are understood; what is not an instruction is skipped.
 * @returns the instructions in the order of the text; empty if there are none
 */
export function findShaping(text: string): ShapingInstruction[] {
  const plain = text.slice(0, MAX_LENGTH).normalize('NFKC');
  const found: ShapingInstruction[] = [];
  let isEachSide = false;
  for (const match of plain.matchAll(FORMS)) {
    const [heading, end] = match.slice(-2);
    // Before a list, 两侧 counts for all of its sentence.
    if (heading !== undefined || end !== undefined) isEachSide = heading !== undefined;
    else found.push(...instructionsOf(match, isEachSide));
  }
  return found;
}

/**
 * The same for a text that has to hold at least one instruction.
 * @throws KnittingError `not_understood`
 */
export function parseShaping(text: string): ShapingInstruction[] {
  const found = findShaping(text);
  if (found.length === 0) {
    throw new KnittingError(
      'not_understood',
      '没有看懂这段加减针，请写成 8-1-5、每8行减1针×5次、平4 或 平收3针',
    );
  }
  return found;
}

/** @returns none if a number is 0 */
function instructionsOf(match: RegExpMatchArray, isEachSide: boolean): ShapingInstruction[] {
  const instruction = instructionOf(match);
  const numbers = Object.values(instruction).filter((value) => typeof value === 'number');
  if (!numbers.every((number) => number > 0)) return [];
  const isBoth = isEachSide && instruction.kind === 'shape' && instruction.places === null;
  return [isBoth ? { ...instruction, bothSides: true } : instruction];
}

function instructionOf(match: RegExpMatchArray): ShapingInstruction {
  const [, rows, stitches, third, fourth, everyRows, each, verb, some, times, bound, even] = match;
  if (rows !== undefined) {
    // Four numbers are rows–stitches–places–times.
    const [places, count] = fourth === undefined ? [null, third] : [Number(third), fourth];
    return {
      kind: 'shape',
      rows: Number(rows),
      stitches: Number(stitches),
      times: Number(count),
      places,
      direction: null,
    };
  }
  if (everyRows !== undefined) {
    return {
      kind: 'shape',
      rows: Number(everyRows),
      stitches: Number(some),
      times: Number(times),
      places: null,
      direction: verb === '加' ? 'increase' : 'decrease',
      ...(each === '两侧各' && { bothSides: true }),
    };
  }
  if (bound !== undefined) return { kind: 'bindOff', stitches: Number(bound) };
  return { kind: 'plain', rows: Number(even) };
}

/** What instructions take together: rows, and stitches per side or place. */
export interface ShapingTotals {
  rows: number;
  /** Bound off stitches too. */
  decreased: number;
  increased: number;
  /** Stitches of which the text does not say whether they are added or taken off. */
  unsaid: number;
}

/** Adds up instructions. Stitches that are taken off and added do not cancel each other out. */
export function shapingTotals(instructions: readonly ShapingInstruction[]): ShapingTotals {
  const totals: ShapingTotals = { rows: 0, decreased: 0, increased: 0, unsaid: 0 };
  for (const one of instructions) {
    if (one.kind === 'shape') {
      const way = { decrease: 'decreased', increase: 'increased' } as const;
      totals.rows += one.rows * one.times;
      totals[one.direction === null ? 'unsaid' : way[one.direction]] += one.stitches * one.times;
    } else if (one.kind === 'plain') totals.rows += one.rows;
    else totals.decreased += one.stitches;
  }
  return totals;
}
