const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** Formats a date in China's time zone: `2026-10-18`. @param iso ISO 8601 */
export function shortDate(iso: string): string {
  return DATE.format(new Date(iso));
}

const TIME = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'short' });

/** Formats a time of day in China's time zone: `15:30`. @param iso ISO 8601 */
export function timeOfDay(iso: string): string {
  return TIME.format(new Date(iso));
}

/** Formats the time until a moment: `1 小时 59 分`. @param iso ISO 8601 */
export function timeLeft(iso: string, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((Date.parse(iso) - now) / 60_000));
  const hours = Math.floor(minutes / 60);
  return `${hours > 0 ? `${hours} 小时 ` : ''}${minutes % 60} 分`;
}

const DATE_AND_TIME = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Formats a date and time in China's time zone: `2026年11月21日 15:30`. @param iso ISO 8601 */
export function dateAndTime(iso: string): string {
  return DATE_AND_TIME.format(new Date(iso));
}
