import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { Shop } from './api.js';
import { CommandError, EXIT, UsageError } from './exit.js';

/** What every command may be given. */
export interface GlobalOptions {
  url: string;
}

/** Tokens by the shop they belong to. */
type Credentials = Record<string, { token: string; username: string }>;

function fileOf(env: NodeJS.ProcessEnv): string {
  const base = env['XDG_CONFIG_HOME'] || join(homedir(), '.config');
  return join(base, 'cloudknit', 'credentials.json');
}

function read(file: string): Credentials {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  try {
    return JSON.parse(text) as Credentials;
  } catch {
    throw new CommandError(`${file} 已损坏，请删除它后重新运行 cloudknit login`, EXIT.failed);
  }
}

/** Keeps a token for a shop, or lets go of it: in a file that only its owner reads. */
export function keepToken(
  url: string,
  kept: { token: string; username: string } | null,
  env = process.env,
): void {
  const file = fileOf(env);
  const credentials = read(file);
  if (kept) credentials[originOf(url)] = kept;
  else delete credentials[originOf(url)];
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  // One that stood there already keeps its mode otherwise.
  chmodSync(file, 0o600);
}

/** The shop, with the token there is for it: of the environment, else of the last sign-in. */
export function shopOf({ url }: GlobalOptions, env = process.env): Shop {
  const token = env['CLOUDKNIT_TOKEN'] || read(fileOf(env))[originOf(url)]?.token;
  return new Shop(url, token ?? null);
}

/** The shop for what only admins may do. @throws CommandError without a token */
export function adminShopOf(options: GlobalOptions): Shop {
  const shop = shopOf(options);
  if (!shop.token) {
    throw new CommandError(
      '还没有登录，请先运行 cloudknit login，或设置 CLOUDKNIT_TOKEN',
      EXIT.notSignedIn,
    );
  }
  return shop;
}

/** @throws UsageError for what is no address */
function originOf(url: string): string {
  if (!URL.canParse(url)) {
    throw new UsageError(`${url} 不是地址，请写成 https://shop.example.com`);
  }
  return new URL(url).origin;
}
