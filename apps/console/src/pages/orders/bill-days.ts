import { chinaDay } from '#contracts';
import dayjs, { type Dayjs } from 'dayjs';

/** The current day of China, in which the bills are written; the browser's may be another. @param now milliseconds */
export const today = (now = Date.now()): Dayjs => dayjs(chinaDay(now));

/** The day of the address; the last one with a whole bill without one. @param now milliseconds */
export function dayOf(text: string | null, now = Date.now()): Dayjs {
  const date = dayjs(text ?? '');
  return date.isValid() ? date : dayjs(chinaDay(now, -1));
}

/** The same day of the next month, or today. @param now milliseconds */
export function nextMonthOf(date: Dayjs, now = Date.now()): Dayjs {
  const next = date.add(1, 'month');
  const last = today(now);
  return next.isBefore(last) ? next : last;
}
