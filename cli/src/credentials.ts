import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { assertAddress, Shop } from './api.js';
import { CommandError, EXIT } from './exit.js';
import { pastedCommand } from './pasted-command.js';

/** Options of every command. */
export interface GlobalOptions {
  url: string;
}

/** Tokens by the origin of their shop. */
type Credentials = Record<string, { token: string; username: string }>;

/** The file of the credentials: on Windows in %APPDATA%, which only the owner and administrators can read. */
export function fileOf(env: NodeJS.ProcessEnv, platform: string = process.platform): string {
  const base =
    platform === 'win32'
      ? env['APPDATA'] || join(homedir(), 'AppData', 'Roaming')
      : env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return join(base, 'cloudknit', 'credentials.json');
}

/** @param url shop of the login that a damaged file needs again */
function read(file: string, url: string): Credentials {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    // Notepad adds a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Credentials;
  } catch {
    const login = pastedCommand(url, 'login');
    throw new CommandError(`${file} 已损坏，请删除它后重新运行 ${login}`, EXIT.failed);
  }
}

/** Saves or removes the token of a shop, in a file that only its owner can read. */
export function saveToken(
  url: string,
  kept: { token: string; username: string } | null,
  env = process.env,
): void {
  const file = fileOf(env);
  const origin = originOf(url);
  const credentials = read(file, origin);
  if (kept) credentials[origin] = kept;
  else delete credentials[origin];
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  // An existing file would keep its mode. Windows ignores modes.
  chmodSync(file, 0o600);
}

/** The shop with its token: from the environment, or else from the last login. */
export function shopOf({ url }: GlobalOptions, env = process.env): Shop {
  const origin = originOf(url);
  const token = env['CLOUDKNIT_TOKEN'] || read(fileOf(env), origin)[origin]?.token;
  return new Shop(url, token ?? null);
}

/** The shop for commands that only admins may run. @throws CommandError without a token */
export function adminShopOf(options: GlobalOptions): Shop {
  const shop = shopOf(options);
  if (!shop.token) {
    throw new CommandError(
      `还没有登录，请先运行 ${pastedCommand(shop.url, 'login')}，或设置 CLOUDKNIT_TOKEN`,
      EXIT.notSignedIn,
    );
  }
  return shop;
}

/** @throws UsageError for an invalid URL */
function originOf(url: string): string {
  assertAddress(url);
  return new URL(url).origin;
}
