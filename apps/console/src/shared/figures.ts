import { SALES_LABELS } from '#contracts';

/** The steps of the sales funnel, from a design that is seen in a list to a pattern that is opened in the reader. */
export const STEPS = (['seen', 'opened', 'ordered', 'paid', 'read'] as const).map((key) => ({
  key,
  label: SALES_LABELS[key],
}));

/** A part of a whole as `12.3%`; a dash if the whole is 0. */
export function percentOf(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`;
}

/** A ratio as `12.3%`; a dash if it is unknown. */
export function ratioText(ratio: number | null): string {
  return ratio === null ? '—' : percentOf(ratio, 1);
}

/** A change against the period before, such as `+12%`; empty if the earlier value is 0. */
export function changeOf(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent >= 0 ? '+' : ''}${percent}%`;
}
