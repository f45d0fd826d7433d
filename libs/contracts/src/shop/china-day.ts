import type { CalendarDate } from '../http/scalars.js';
import { DAY_MS, HOUR_MS } from './durations.js';

/** China has had one time zone without summer time since 1991. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;

/**
 * The calendar day of a moment in China's time zone: `2026-11-01`.
 * @param moment a time; a number is in milliseconds since 1970
 * @param days moves the result by this many days; negative for earlier days
 */
export function chinaDay(moment: Date | number, days = 0): CalendarDate {
  const time = Number(moment) + CHINA_OFFSET_MS + days * DAY_MS;
  return new Date(time).toISOString().slice(0, 10);
}

/** A moment in China's time zone, to the minute, as pages and exports of operators show it: `2026-11-23 15:30`. */
export function chinaMinute(moment: Date | number): string {
  const time = Number(moment) + CHINA_OFFSET_MS;
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
