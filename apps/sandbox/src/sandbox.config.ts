import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Injection token of the sandbox's configuration. */
export const SANDBOX_CONFIG = Symbol('SANDBOX_CONFIG');

/** Templates of messages, with the text of each of their fields. */
export type Templates = Record<string, { id: string; data: Record<string, string> }>;

/** Configuration of the external services: their own keys and the registration of one merchant. */
export interface SandboxConfig {
  port: number;
  /** TCP port of the SMTP server; 0 chooses a free one. */
  smtpPort: number;
  /** Directory of persistent data: trades, mails, text messages. */
  dir: string;
  /** Factor by which notifications are repeated faster than by WeChat. */
  clockFactor: number;
  merchant: {
    appId: string;
    appSecret: string;
    /** The only host that sign-ins may redirect to and that may use the JS-SDK: 网页授权域名, JS接口安全域名. */
    redirectHost: string;
    merchantId: string;
    serial: string;
    publicKey: KeyObject;
    /** AES-256 key for notifications, 32 ASCII characters. */
    apiV3Key: string;
  };
  /** The key in the address of the operators' group robot; null without one. */
  robotKey: string | null;
  /** The approved templates of the service account, by kind of message. */
  serviceAccount: { templates: Templates; subscriptions: Templates };
  wechat: { publicKeyId: string; privateKey: KeyObject };
  sms: {
    accessKeyId: string;
    accessKeySecret: string;
    signName: string;
    /** The approved template of codes. */
    templateCode: string;
    /** The approved templates of messages about orders. */
    noticeTemplates: { paid?: string; refunded?: string };
  };
}

/** Reads the sandbox's environment. @throws Error that names the missing variables */
export function loadSandboxConfig(env: NodeJS.ProcessEnv): SandboxConfig {
  const read = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`缺少 ${name}`);
    return value;
  };
  return {
    port: Number(read('SANDBOX_PORT')),
    smtpPort: Number(read('SANDBOX_SMTP_PORT')),
    dir: read('SANDBOX_DIR'),
    clockFactor: Number(env['SANDBOX_CLOCK_FACTOR'] ?? 60),
    merchant: {
      appId: read('WECHAT_APP_ID'),
      appSecret: read('WECHAT_APP_SECRET'),
      redirectHost: new URL(read('PUBLIC_URL')).host,
      merchantId: read('WECHAT_PAY_MCH_ID'),
      serial: read('WECHAT_PAY_MCH_SERIAL'),
      publicKey: createPublicKey(readFileSync(read('SANDBOX_MERCHANT_PUBLIC_KEY_FILE'), 'utf8')),
      apiV3Key: read('WECHAT_PAY_API_V3_KEY'),
    },
    robotKey: robotKeyOf(env['ALARM_WEBHOOK_URL']),
    serviceAccount: {
      templates: templatesOf(env['WECHAT_TEMPLATES']),
      subscriptions: templatesOf(env['WECHAT_SUBSCRIPTIONS']),
    },
    wechat: {
      publicKeyId: read('WECHAT_PAY_PUBLIC_KEY_ID'),
      privateKey: createPrivateKey(readFileSync(read('SANDBOX_WECHAT_PRIVATE_KEY_FILE'), 'utf8')),
    },
    sms: {
      accessKeyId: read('SMS_ACCESS_KEY_ID'),
      accessKeySecret: read('SMS_ACCESS_KEY_SECRET'),
      signName: read('SMS_SIGN_NAME'),
      templateCode: read('SMS_TEMPLATE_CODE'),
      noticeTemplates: {
        ...(env['SMS_TEMPLATE_PAID'] && { paid: env['SMS_TEMPLATE_PAID'] }),
        ...(env['SMS_TEMPLATE_REFUNDED'] && { refunded: env['SMS_TEMPLATE_REFUNDED'] }),
      },
    },
  };
}

function robotKeyOf(webhookUrl: string | undefined): string | null {
  return webhookUrl ? new URL(webhookUrl).searchParams.get('key') : null;
}

function templatesOf(json: string | undefined): Templates {
  return JSON.parse(json ?? '{}') as Templates;
}
