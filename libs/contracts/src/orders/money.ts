import { YUAN_PATTERN } from '../catalogue/patterns.js';

/**
 * Parses a yuan amount of the API.
 * @param yuan ASCII digits with at most two decimals, such as `"29.90"`
 * @returns integer fen, or null if the text is not a valid amount or too large to be exact
 */
export function parseYuan(yuan: string): number | null {
  if (!YUAN_PATTERN.test(yuan)) return null;
  const [whole = '0', decimals = ''] = yuan.split('.');
  const fen = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(fen) ? fen : null;
}

/**
 * Formats fen as a yuan string with two decimals: `2990` becomes `"29.90"`.
 * @throws RangeError if fen is not a non-negative safe integer
 */
export function formatYuan(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`not an amount in fen: ${fen}`);
  const whole = Math.floor(fen / 100);
  return `${whole}.${String(fen % 100).padStart(2, '0')}`;
}
