import { CHINA_OFFSET_MS, HOUR_MS, DAY_MS } from '#contracts';

/** Hours of China's clock in which messages that can wait are not sent. */
const FROM_HOUR = 22;
const TO_HOUR = 8;

/** When messages that wait for a week are sent: Mondays at ten, China's clock. */
const WEEKLY_HOUR = 10;
/** Days from the epoch, a Thursday, to the first Monday. */
const FIRST_MONDAY = 4;

/** Returns the next time after a given one at which messages that wait for a week are sent. */
export function nextWeeklyTime(at: Date): Date {
  const first = FIRST_MONDAY * DAY_MS + WEEKLY_HOUR * HOUR_MS - CHINA_OFFSET_MS;
  const weeks = Math.floor((at.getTime() - first) / (7 * DAY_MS));
  return new Date(first + (weeks + 1) * 7 * DAY_MS);
}

/** Returns the end of the quiet hours that a time is in; null outside of them. */
export function endOfQuietHours(at: Date): Date | null {
  const inChina = at.getTime() + CHINA_OFFSET_MS;
  const midnight = Math.floor(inChina / DAY_MS) * DAY_MS;
  const hour = (inChina - midnight) / HOUR_MS;
  if (hour >= TO_HOUR && hour < FROM_HOUR) return null;
  const day = hour < TO_HOUR ? midnight : midnight + DAY_MS;
  return new Date(day + TO_HOUR * HOUR_MS - CHINA_OFFSET_MS);
}
