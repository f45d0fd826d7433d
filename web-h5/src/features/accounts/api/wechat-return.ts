import { readStored, removeStored, writeStored } from '../../../shared/lib/storage';

/** Where a sign-in inside WeChat goes on, kept while the page is away at WeChat's. */
const KEY = 'wechat-return';

export function keepWechatReturn(target: string): void {
  writeStored('session', KEY, target);
}

const DONE_KEY = 'wechat-signed-in';

/** Notes that a sign-in is done, so that going back to it does not begin it again. */
export function noteWechatDone(state: string): void {
  sessionStorage.setItem(DONE_KEY, state);
}

export function isWechatDone(state: string): boolean {
  return sessionStorage.getItem(DONE_KEY) === state;
}

/** The place that was kept, once; home where there is none. */
export function takeWechatReturn(): string {
  const target = readStored('session', KEY);
  removeStored('session', KEY);
  return target ?? '/';
}
