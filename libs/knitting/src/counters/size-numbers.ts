/** A piece of a text. `size` counts from 0; null is for every size. */
export interface SizePart {
  text: string;
  size: number | null;
}

const FRACTIONS: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };
/** `'` stands for the comma of thousands. */
const NUMBER = String.raw`(?:(?:\d{1,3}'\d{3}|\d{1,5})(?:\.\d{1,2}|\s?[¼½¾])?|[¼½¾]|[-–—])`;
const UNIT = String.raw`(?:\s?(?:cm|厘米|针|行|圈|个|组|次|g|克|m|米|团))?`;
const BETWEEN = String.raw`\s{0,2}[,、:/]\s{0,2}`;
const ONE = NUMBER + UNIT;
/** `80 (90, 100)` and `80/90/100`. */
const GROUPS = new RegExp(
  `${ONE}\\s{0,2}[([]\\s{0,2}${ONE}(?:${BETWEEN}${ONE}){0,19}\\s{0,2}[)\\]]|` +
    `(?<![\\d/])${ONE}(?:\\s?/\\s?${ONE}){1,19}(?![\\d/])`,
  'gi',
);
const NUMBERS = new RegExp(NUMBER, 'g');
/** Two numbers with their units, as `80/90` or `80 (90)`. */
const PAIR = new RegExp(
  `^(${NUMBER})\\s?([^\\d/([]*?)\\s{0,2}([/([])\\s{0,2}(${NUMBER})\\s?([^\\d,、:/)\\]]*?)\\s{0,2}[)\\]]?$`,
);
/** 第 12 is one row, and × 6 a count of repeats: not the number of a size. */
const BEFORE_OTHER_NUMBER = /[第*×xX✕]\s{0,2}$/;
/** With a slash, below it `1/2` and `2/3` are fractions, or notes such as 1/3 of the yarn. */
const MIN_IN_PAIR = 5;

const MAX_LENGTH = 20_000;

/** The largest of several sizes is less than this many times the smallest: 80 (90,100) are three numbers. */
const MAX_RATIO = 10;

interface SizeGroup {
  index: number;
  end: number;
  text: string;
}

/** As long as the text, with half-width forms. */
function halfWidth(text: string): string {
  return text
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('【', '[')
    .replaceAll('】', ']');
}

/** The groups of numbers that may be those of sizes, in their order. */
function groupsIn(text: string): SizeGroup[] {
  const folded = halfWidth(text);
  const withThousands = folded.replaceAll(/(\d),(?=\d{3}(?!\d))/g, "$1'");
  const large = readGroups(withThousands).filter((group) => {
    const values = numbersOf(group).flatMap(({ text: number }) => valueOf(number) ?? []);
    return group.text.includes("'") && Math.max(...values) < MAX_RATIO * Math.min(...values);
  });
  const others = readGroups(folded).filter(({ index, end }) =>
    large.every((group) => end <= group.index || index >= group.end),
  );
  return [...large, ...others].sort((one, other) => one.index - other.index);
}

function readGroups(text: string): SizeGroup[] {
  return [...text.matchAll(GROUPS)]
    .map((found) => {
      return { index: found.index, end: found.index + found[0].length, text: found[0] };
    })
    .filter((group) => {
      const [, small, unit, mark, large, lastUnit] = PAIR.exec(group.text) ?? [];
      // Two numbers are also a fraction, a rate, a date, or a remark as in 20 行（7cm）: two sizes grow and have one unit.
      if (small === undefined) return true;
      if (BEFORE_OTHER_NUMBER.test(text.slice(0, group.index))) return false;
      const isOneUnit = unit === '' || unit?.toLowerCase() === lastUnit?.toLowerCase();
      const [first, second] = [valueOf(small), valueOf(large!)];
      if (first === null || second === null) return isOneUnit;
      const least = mark === '/' ? MIN_IN_PAIR : 0;
      return isOneUnit && first >= least && second > first;
    });
}

/** The numbers of a group, with their places in the text. */
function numbersOf({ index, text }: SizeGroup): { from: number; text: string }[] {
  return [...text.matchAll(NUMBERS)].map((found) => {
    return { from: index + found.index, text: found[0] };
  });
}

/** Null for a dash, which stands for no number. */
function valueOf(number: string): number | null {
  if (!/[\d¼½¾]/.test(number)) return null;
  const whole = Number(number.replaceAll(/['\s¼½¾]/g, ''));
  return whole + (FRACTIONS[number.at(-1)!] ?? 0);
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
    const numbers = numbersOf(group);
    if (numbers.length !== sizeCount) continue;
    for (const [size, number] of numbers.entries()) {
      keepUpTo(number.from);
      end = number.from + number.text.length;
      parts.push({ text: text.slice(number.from, end), size });
    }
  }
  keepUpTo(text.length);
  return parts;
}

/**
 * How many sizes a text is written for: the expected count if a group has it, otherwise the count that most of its
 * groups have. Pairs are too often something else to tell. A text with fewer than two other groups says nothing.
 * @param expected the count that is known from elsewhere
 */
export function guessSizeCount(texts: readonly string[], expected = 1): number {
  const counts = new Map<number, number>();
  for (const text of texts) {
    for (const group of groupsIn(text.slice(0, MAX_LENGTH))) {
      const count = numbersOf(group).length;
      counts.set(count, (counts.get(count) ?? 0) + 1);
    }
  }
  if (counts.has(expected)) return expected;
  const [best] = [...counts].filter(([count]) => count > 2).sort((one, other) => other[1] - one[1]);
  return best && best[1] >= 2 ? best[0] : expected;
}
