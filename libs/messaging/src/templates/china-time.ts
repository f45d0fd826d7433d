const FORMAT = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** A moment as people in China read it. */
export function chinaTime(date: Date): string {
  return FORMAT.format(date);
}
