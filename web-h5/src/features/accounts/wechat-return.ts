/** Where a sign-in inside WeChat goes on, kept while the page is away at WeChat's. */
const KEY = 'wechat-return';

export function keepWechatReturn(target: string): void {
  sessionStorage.setItem(KEY, target);
}

/** The place that was kept, once; home where there is none. */
export function takeWechatReturn(): string {
  const target = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return target ?? '/';
}
