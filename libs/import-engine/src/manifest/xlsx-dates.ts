/** Built-in number formats for dates and times, including those of Chinese and Japanese Excel. */
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** The parts of a format code that are not tokens: texts, escapes, padding, colours, and the word "general". */
const NOT_TOKENS = /"[^"]*"?|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]|g\/通用格式|general/giu;

/** Whether a number format is for dates or times. @param code of a custom format */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code !== undefined)
    return /[ymdhs]|am\/pm|a\/p|a{3,4}/i.test(code.replaceAll(NOT_TOKENS, ''));
  return BUILT_IN_DATES.some(([first, last]) => id >= first && id <= last);
}

const DAY_MS = 86_400_000;
/** Excel counts 29 February 1900, which did not exist, as day 60. */
const FALSE_LEAP_DAY = 60;

/** Formats a serial number as date, time or both, such as `2026-11-22` or `10:30:00`. */
export function dateText(serial: number, is1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0) return String(serial);
  const time = new Date(Math.round((serial % 1) * DAY_MS)).toISOString().slice(11, 19);
  if (serial < 1) return time;
  const beforeLeapDay = serial < FALSE_LEAP_DAY ? 1 : 0;
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30 + beforeLeapDay);
  const at = new Date(epoch + Math.floor(serial) * DAY_MS);
  if (Number.isNaN(at.getTime())) return String(serial);
  const date = at.toISOString().slice(0, 10);
  return time === '00:00:00' ? date : `${date} ${time}`;
}
