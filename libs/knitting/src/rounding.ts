/** Keeps products of decimals, such as 2.2 × 10, from falling just below the number that they stand for. */
const EPSILON = 1e-9;

/** Rounds half up, also below zero: 2.5 → 3, −2.5 → −2. Never banker's rounding. */
export function halfUp(value: number): number {
  const rounded = Math.floor(value + 0.5 + EPSILON);
  // Without −0.
  return rounded === 0 ? 0 : rounded;
}

/** Rounds half up to a number of decimals. @param decimals 0 to 6 */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return halfUp(value * scale) / scale;
}

/** The next even number, half up: 135 → 136. Rows of flat work end on the wrong side. */
export function halfUpToEven(value: number): number {
  return 2 * halfUp(value / 2);
}

/** Rounds up to whole pieces, such as balls of yarn; 7.000000001 stays 7. */
export function wholePieces(value: number): number {
  return Math.max(0, Math.ceil(value - EPSILON));
}

/**
 * Splits a total into balanced parts that differ by at most one: part i is ⌊(i+1)·total/parts⌋ − ⌊i·total/parts⌋.
 * @returns an empty list for no parts
 */
export function balancedSplit(total: number, parts: number): number[] {
  const until = (i: number) => Math.floor((i * total) / parts);
  return Array.from({ length: parts }, (_, i) => until(i + 1) - until(i));
}
