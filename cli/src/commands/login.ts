import { hostname, userInfo } from 'node:os';
import {
  TOKEN_PERMISSIONS,
  type Permission,
  PERMISSIONS,
  type PollDeviceLoginResponse,
  type StartDeviceLoginRequest,
  type StartDeviceLoginResponse,
} from '#contracts';
import { Shop } from '../api.js';
import { type GlobalOptions, saveToken } from '../credentials.js';
import { CommandError, EXIT } from '../exit.js';
import { pastedCommand } from '../pasted-command.js';
import { pollUntilDone } from '../poll-until-done.js';

/** Reads the names of permissions, separated by commas. @throws CommandError for a name that no token can have */
function permissionsIn(text: string): Permission[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(TOKEN_PERMISSIONS as string[]).includes(name));
  if (unknown === undefined) return [...new Set(names as Permission[])];
  const known = TOKEN_PERMISSIONS.map((name) => `  ${name}  ${PERMISSIONS[name].label}`);
  throw new CommandError(`令牌不能有“${unknown}”这种权限，只有：\n${known.join('\n')}`, EXIT.usage);
}

/** Device login: shows a code that an admin confirms in the browser. @param options `may`: what the token may do */
export async function login(
  options: GlobalOptions & { name?: string; may?: string },
): Promise<void> {
  const shop = new Shop(options.url, null);
  const name = options.name ?? `${userInfo().username}@${hostname()}`;
  const request: StartDeviceLoginRequest = {
    name: [...name].slice(0, 60).join(''),
    ...(options.may !== undefined && { permissions: permissionsIn(options.may) }),
  };
  const started = await shop.post<StartDeviceLoginResponse>('/account/device-logins/', request);
  console.error(`请在浏览器中打开：${started.url}`);
  console.error(`核对验证码：　　　${started.user_code}`);
  console.error('等待管理员确认…（Ctrl-C 取消）');
  const { token, username } = await waitForAnswer(shop, started);
  saveToken(options.url, { token, username });
  console.error(`已登录 ${options.url}，身份：${username}`);
}

async function waitForAnswer(
  shop: Shop,
  { device_code, interval_seconds }: StartDeviceLoginResponse,
): Promise<{ token: string; username: string }> {
  const { state, token, username } = await pollUntilDone(interval_seconds, () =>
    shop.post<PollDeviceLoginResponse>('/account/device-logins/poll', { device_code }),
  );
  if (state === 'approved' && token) return { token, username: username ?? '' };
  if (state === 'denied') throw new CommandError('登录被拒绝', EXIT.notSignedIn);
  const again = pastedCommand(shop.url, 'login');
  throw new CommandError(`验证码已过期，请重新运行 ${again}`, EXIT.notSignedIn);
}
