/** A time in WeChat's format: China's time zone, in seconds. */
export function wechatTime(at = Date.now()): string {
  return `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}
