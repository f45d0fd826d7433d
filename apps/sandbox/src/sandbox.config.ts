import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Injection token of the sandbox's configuration. */
export const SANDBOX_CONFIG = Symbol('SANDBOX_CONFIG');

/** What the outside world knows: its own keys and how one merchant is registered with it. */
export interface SandboxConfig {
  port: number;
  /** File that the trades are appended to, so that they outlive a restart. */
  ledgerFile: string;
  /** How many times faster than WeChat's the repeat of an unanswered notification runs. */
  clockFactor: number;
  merchant: {
    appId: string;
    merchantId: string;
    serial: string;
    publicKey: KeyObject;
    /** AES-256 key for notifications, 32 ASCII characters. */
    apiV3Key: string;
  };
  wechat: { publicKeyId: string; privateKey: KeyObject };
}

/** Reads the sandbox's environment. @throws Error that names what is missing */
export function loadSandboxConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const read = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`缺少 ${name}`);
    return value;
  };
  return {
    port: Number(read('SANDBOX_PORT')),
    ledgerFile: read('SANDBOX_LEDGER_FILE'),
    clockFactor: Number(env['SANDBOX_CLOCK_FACTOR'] ?? 60),
    merchant: {
      appId: read('WECHAT_APP_ID'),
      merchantId: read('WECHAT_PAY_MCH_ID'),
      serial: read('WECHAT_PAY_MCH_SERIAL'),
      publicKey: createPublicKey(readFileSync(read('SANDBOX_MERCHANT_PUBLIC_KEY_FILE'), 'utf8')),
      apiV3Key: read('WECHAT_PAY_API_V3_KEY'),
    },
    wechat: {
      publicKeyId: read('WECHAT_PAY_PUBLIC_KEY_ID'),
      privateKey: createPrivateKey(readFileSync(read('SANDBOX_WECHAT_PRIVATE_KEY_FILE'), 'utf8')),
    },
  };
}
