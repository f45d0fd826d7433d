import { YUAN_PATTERN } from './patterns.js';

/**
 * Reads a yuan amount as it stands on the wire.
 * @param yuan ASCII digits with at most two decimals, such as `"29.90"`
 * @returns integer fen, or null when the text is no such amount or too large to be exact
 */
export function parseYuan(yuan: string): number | null {
  if (!YUAN_PATTERN.test(yuan)) return null;
  const [whole = '0', decimals = ''] = yuan.split('.');
  const fen = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(fen) ? fen : null;
}

/**
 * Writes fen as the wire's yuan text with two decimals: `2990` becomes `"29.90"`.
 * @throws RangeError when fen is not a non-negative safe integer
 */
export function formatYuan(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`not an amount in fen: ${fen}`);
  const whole = Math.floor(fen / 100);
  return `${whole}.${String(fen % 100).padStart(2, '0')}`;
}
