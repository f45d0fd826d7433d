import type { SessionUser } from '#contracts';
import { adminShopOf, type GlobalOptions } from '../credentials.js';

/** Prints the user of this terminal's token. */
export async function whoami(options: GlobalOptions & { json?: boolean }): Promise<void> {
  const user = await adminShopOf(options).get<SessionUser>('/account/me/');
  if (options.json) console.log(JSON.stringify(user));
  else console.log(`${user.username}（${user.is_admin ? '管理员' : '普通用户'}） ${options.url}`);
}
