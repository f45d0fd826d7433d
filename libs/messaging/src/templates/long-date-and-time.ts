const FORMAT = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Formats a time in China's time zone. */
export function longDateAndTime(date: Date): string {
  return FORMAT.format(date);
}
