import { readStored, removeStored, writeStored } from '../../shared/storage';

/** Where a sign-in inside WeChat goes on, kept while the page is away at WeChat's. */
const KEY = 'wechat-return';

export function keepWechatReturn(target: string): void {
  writeStored('session', KEY, target);
}

/** The place that was kept, once; home where there is none. */
export function takeWechatReturn(): string {
  const target = readStored('session', KEY);
  removeStored('session', KEY);
  return target ?? '/';
}
