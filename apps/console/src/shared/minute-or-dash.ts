import { chinaMinute } from '#contracts';

/** A time in China: `2026-11-23 15:30`. @param iso ISO 8601, or null */
export function minuteOrDash(iso: string | null | undefined): string {
  return iso ? chinaMinute(new Date(iso)) : '—';
}
