const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

const TIME = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', timeStyle: 'short' });

/** Formats a date in China's time zone: `2026-10-18`. @param iso ISO 8601 */
export function shortDate(iso: string): string {
  return DATE.format(new Date(iso));
}

/** Formats a time of day in China's time zone: `15:30`. @param iso ISO 8601 */
export function timeOfDay(iso: string): string {
  return TIME.format(new Date(iso));
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
