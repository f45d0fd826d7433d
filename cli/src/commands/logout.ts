import { RefusedError } from '../api.js';
import { type GlobalOptions, saveToken, shopOf } from '../credentials.js';

/** Revokes this terminal's token at the shop and deletes it from this machine. */
export async function logout(options: GlobalOptions): Promise<void> {
  const shop = shopOf(options);
  if (!shop.token) {
    console.error('本来就没有登录');
    return;
  }
  try {
    await shop.delete('/account/api-tokens/own');
  } catch (error) {
    // A token that is already revoked needs no further action.
    if (!(error instanceof RefusedError && error.status === 401)) throw error;
  }
  if (process.env['CLOUDKNIT_TOKEN']) {
    console.error('已作废 CLOUDKNIT_TOKEN 里的令牌；本机保存的登录没有动');
    return;
  }
  saveToken(options.url, null);
  console.error(`已退出 ${options.url}`);
}
