/** A piece of a text. `size` counts from 0; null is for every size. */
export interface SizePart {
  text: string;
  size: number | null;
}

const NUMBER = String.raw`(?:\d{1,5}(?:\.\d{1,2})?|[-–—])`;
const UNIT = String.raw`(?:\s?(?:cm|厘米|针|行|圈|个|组|次|g|克|m|米|团))?`;
const BETWEEN = String.raw`\s{0,2}[,，、:：/]\s{0,2}`;
const ONE = NUMBER + UNIT;
/** `80 (90, 100)`, with full-width marks too, and `80/90/100`. */
const GROUPS = new RegExp(
  `${ONE}\\s{0,2}[(（\\[]\\s{0,2}${ONE}(?:${BETWEEN}${ONE}){0,19}\\s{0,2}[)）\\]]|` +
    `(?<![\\d/])${ONE}(?:\\s?/\\s?${ONE}){1,19}(?![\\d/])`,
  'gi',
);
const NUMBERS = new RegExp(NUMBER, 'g');
/** Two numbers with their units, as `80/90` or `80 (90)`. */
const PAIR = new RegExp(
  `^(${NUMBER})\\s?([^\\d/([（]*?)\\s{0,2}([/([（])\\s{0,2}(${NUMBER})\\s?([^\\d,，、:：/)）\\]]*?)\\s{0,2}[)）\\]]?$`,
);
/** 第 12 is one row, and × 6 a count of repeats: not the number of a size. */
const BEFORE_OTHER_NUMBER = /[第*×xX＊✕]\s{0,2}$/;
/** With a slash, below it `1/2` and `2/3` are fractions, or notes such as 1/3 of the yarn. */
const MIN_IN_PAIR = 5;

const MAX_LENGTH = 20_000;

/** The groups of numbers that may be those of sizes. */
function groupsIn(text: string): RegExpExecArray[] {
  return [...text.matchAll(GROUPS)].filter((group) => {
    const [, small, unit, mark, large, lastUnit] = PAIR.exec(group[0]) ?? [];
    // Two numbers are also a fraction, a rate, a date, or a remark as in 20 行（7cm）: two sizes grow and have one unit.
    if (small === undefined) return true;
    if (BEFORE_OTHER_NUMBER.test(text.slice(0, group.index))) return false;
    const isOneUnit = unit === '' || unit?.toLowerCase() === lastUnit?.toLowerCase();
    if (![small, large].every((number) => /\d/.test(number!))) return isOneUnit;
    const least = mark === '/' ? MIN_IN_PAIR : 0;
    return isOneUnit && Number(small) >= least && Number(large) > Number(small);
  });
}

/**
 * Cuts a text where the numbers of sizes are (READ-10). Only groups with a number for each size count, so that
 * brackets of repeats such as (2下 2上)×3 are left alone.
 */
export function sizeParts(text: string, sizeCount: number): SizePart[] {
  if (sizeCount < 2 || text.length > MAX_LENGTH) return [{ text, size: null }];
  const parts: SizePart[] = [];
  let end = 0;
  const keepUpTo = (index: number): void => {
    if (index > end) parts.push({ text: text.slice(end, index), size: null });
  };
  for (const group of groupsIn(text)) {
    const numbers = [...group[0].matchAll(NUMBERS)];
    if (numbers.length !== sizeCount) continue;
    for (const [size, number] of numbers.entries()) {
      const from = group.index + number.index;
      keepUpTo(from);
      parts.push({ text: number[0], size });
      end = from + number[0].length;
    }
  }
  keepUpTo(text.length);
  return parts;
}

/**
 * How many sizes a text is written for: the expected count if a group has it, otherwise the count that most of its groups
 * have. Pairs are too often something else to tell. A text with fewer than two other groups says nothing.
 * @param expected the count that is known from elsewhere
 */
export function guessSizeCount(texts: readonly string[], expected = 1): number {
  const counts = new Map<number, number>();
  for (const text of texts) {
    for (const [group] of groupsIn(text.slice(0, MAX_LENGTH))) {
      const count = group.match(NUMBERS)!.length;
      counts.set(count, (counts.get(count) ?? 0) + 1);
    }
  }
  if (counts.has(expected)) return expected;
  const [best] = [...counts].filter(([count]) => count > 2).sort((one, other) => other[1] - one[1]);
  return best && best[1] >= 2 ? best[0] : expected;
}
