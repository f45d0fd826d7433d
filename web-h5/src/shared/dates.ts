const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** A moment's date in China: `2026-10-18`. @param iso ISO 8601 */
export function shortDate(iso: string): string {
  return DATE.format(new Date(iso));
}
