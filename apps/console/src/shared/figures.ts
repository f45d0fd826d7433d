import type { SalesFigures } from '#contracts';

/** The steps from a design in a list to a reader, in their order. */
export const STEPS = [
  { key: 'seen', label: '看到' },
  { key: 'opened', label: '打开' },
  { key: 'ordered', label: '下单' },
  { key: 'paid', label: '付清' },
  { key: 'read', label: '开始阅读' },
] as const satisfies readonly { key: keyof SalesFigures; label: string }[];

/** A share as `12.3%`; a dash without a whole. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`;
}

/** A change against the period before, such as `+12%`; empty where nothing was before. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent >= 0 ? '+' : ''}${percent}%`;
}
