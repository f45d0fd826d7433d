import type { AccountAct, PollConfirmationResponse, StartConfirmationResponse } from '#contracts';
import type { Shop } from './api.js';
import { CommandError, EXIT } from './exit.js';
import { pollUntilDone } from './poll-until-done.js';

/**
 * Requests an act on an account and waits until the admin confirms it in the browser with the password, because a
 * token alone does not allow it.
 * @returns the message to print
 * @throws CommandError when it was denied, refused or timed out
 */
export async function confirmInBrowser(shop: Shop, act: AccountAct): Promise<string> {
  const started = await shop.post<StartConfirmationResponse>('/account/confirmations', act);
  console.error('此操作要你本人在浏览器中输入密码确认，五分钟内有效。');
  console.error(`请在浏览器中打开：${started.url}`);
  console.error(`核对确认码：　　　${started.user_code}`);
  console.error('等待确认…（Ctrl-C 取消）');
  const { state, message = '' } = await pollUntilDone(started.interval_seconds, () =>
    shop.post<PollConfirmationResponse>('/account/confirmations/poll', { id: started.id }),
  );
  if (state === 'done') return message;
  if (state === 'expired') {
    throw new CommandError('没有等到确认，什么都没有改动，请重新运行命令', EXIT.failed);
  }
  throw new CommandError(message, EXIT.failed);
}
