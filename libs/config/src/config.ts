import 'reflect-metadata';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { API_BASE } from '#contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Environment, ProductionEnvironment } from './environment.js';

/** Everything a server process may know of its surroundings: typed, checked, never re-read. */
export interface Config {
  production: boolean;
  /** TCP port of the api. */
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
  logLevel: string;
  database: { url: string };
  redis: { url: string };
  storage: { dir: string };
  session: { jwtSecret: string };
  wechatPay: {
    baseUrl: string;
    appId: string;
    merchantId: string;
    merchantSerial: string;
    merchantKey: KeyObject;
    /** 32 ASCII characters, used raw as the AES-256 key. */
    apiV3Key: string;
    /** Keys that WeChat signs with, by the serial it names in `Wechatpay-Serial`. */
    wechatKeys: ReadonlyMap<string, KeyObject>;
    /** The serial sent with every request so that answers are signed by the public key. */
    publicKeyId: string;
    notifyUrl: string;
  };
}

/** Thrown by `loadConfig` with every fault found, one line each. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(
      `配置有误，请修正环境变量或 .env 后重试：\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/**
 * Turns environment variables into a `Config`.
 * @throws ConfigError that lists all faults at once; values of secrets are never repeated in it
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const rules = given['NODE_ENV'] === 'production' ? ProductionEnvironment : Environment;
  const values = plainToInstance(rules, given, { exposeDefaultValues: true });
  for (const { property, constraints = {} } of validateSync(values, { stopAtFirstError: true })) {
    if (given[property] === undefined) faults.push(`缺少 ${property}`);
    else faults.push(`${property} 无效：${Object.values(constraints).join('; ')}`);
  }
  const merchantKey = readKey('WECHAT_PAY_PRIVATE_KEY_FILE', values, createPrivateKey, faults);
  const wechatKey = readKey('WECHAT_PAY_PUBLIC_KEY_FILE', values, createPublicKey, faults);
  if (faults.length > 0 || !merchantKey || !wechatKey) throw new ConfigError(faults);

  const publicUrl = values.PUBLIC_URL.replace(/\/+$/, '');
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    publicUrl,
    logLevel: values.LOG_LEVEL,
    database: { url: values.DATABASE_URL },
    redis: { url: values.REDIS_URL },
    storage: { dir: resolve(values.STORAGE_DIR) },
    session: { jwtSecret: values.JWT_SECRET },
    wechatPay: {
      baseUrl: values.WECHAT_PAY_BASE_URL.replace(/\/+$/, ''),
      appId: values.WECHAT_APP_ID,
      merchantId: values.WECHAT_PAY_MCH_ID,
      merchantSerial: values.WECHAT_PAY_MCH_SERIAL,
      merchantKey,
      apiV3Key: values.WECHAT_PAY_API_V3_KEY,
      wechatKeys: new Map([[values.WECHAT_PAY_PUBLIC_KEY_ID, wechatKey]]),
      publicKeyId: values.WECHAT_PAY_PUBLIC_KEY_ID,
      notifyUrl: values.WECHAT_PAY_NOTIFY_URL ?? `${publicUrl}${API_BASE}/payments/wechat/notify`,
    },
  };
}

function readKey(
  name: 'WECHAT_PAY_PRIVATE_KEY_FILE' | 'WECHAT_PAY_PUBLIC_KEY_FILE',
  values: Environment,
  parse: (pem: string) => KeyObject,
  faults: string[],
): KeyObject | null {
  const file = values[name];
  if (!file) return null;
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    faults.push(missing ? `${name} 指向的文件不存在：${file}` : `${name} 不是 PEM 密钥：${file}`);
    return null;
  }
}
