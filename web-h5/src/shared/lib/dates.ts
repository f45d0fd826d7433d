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

/** Formats a length of time: `2 小时 5 分`; less than a minute is `0 分`. */
export function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分`;
}

/** Formats the time until a moment: `1 小时 59 分`. @param iso ISO 8601 */
export function timeLeft(iso: string, now = Date.now()): string {
  return durationText(Math.max(0, Date.parse(iso) - now));
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
