/** Hours of China's clock in which messages that can wait are not sent. */
const FROM_HOUR = 22;
const TO_HOUR = 8;

const HOUR_MS = 3_600_000;
/** China has one time zone and no summer time. */
const CHINA_OFFSET_MS = 8 * HOUR_MS;

/** Returns the end of the quiet hours that a time is in; null outside of them. */
export function endOfQuietHours(at: Date): Date | null {
  const inChina = at.getTime() + CHINA_OFFSET_MS;
  const midnight = Math.floor(inChina / (24 * HOUR_MS)) * 24 * HOUR_MS;
  const hour = (inChina - midnight) / HOUR_MS;
  if (hour >= TO_HOUR && hour < FROM_HOUR) return null;
  const day = hour < TO_HOUR ? midnight : midnight + 24 * HOUR_MS;
  return new Date(day + TO_HOUR * HOUR_MS - CHINA_OFFSET_MS);
}
