import 'reflect-metadata';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { API_BASE, type ShopFacts } from '#contracts';
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
  /** What the site's pages say of the company that runs it. */
  shop: ShopFacts;
  logLevel: string;
  /** Express' `trust proxy`: whose `X-Forwarded-For` is believed. */
  trustProxy: string;
  /** Where Prometheus reads; a port of null serves nothing. */
  metrics: { host: string; api: number | null; worker: number | null };
  /** What a process that was told to end gives what is under way. */
  shutdown: {
    /** For so long the api still takes requests, so that balancers see that it is no longer ready. */
    delaySeconds: number;
    /** Then so long for requests and jobs; what is left is cut off. */
    seconds: number;
  };
  database: { url: string };
  /** By how much the limits of all routes are multiplied: 1 but in a trial, or behind one shared address. */
  rateLimitFactor: number;
  /** What an api process keeps of public answers at most; 0 keeps none. */
  readCache: { bytes: number };
  imports: {
    /** A price beyond so many times the dearest of the shop needs the operator's consent. */
    priceFactor: number;
  };
  redis: { url: string };
  storage: {
    /** Of this machine. */
    dir: string;
    /** Null keeps everything in `dir`; else only what is just coming in. */
    s3: S3Config | null;
    /** Who sends archives: this process, the nginx in front of it, or S3 itself. */
    delivery: 'api' | 'nginx' | 's3';
  };
  session: { jwtSecret: string };
  wechatOAuth: {
    appId: string;
    appSecret: string;
    /** Without trailing slashes: where codes are exchanged, and where people are sent. */
    apiBaseUrl: string;
    openBaseUrl: string;
    /** Where pages load the JS-SDK from. */
    sdkBaseUrl: string;
  };
  email: { smtpUrl: string; from: string };
  sms: {
    baseUrl: string;
    accessKeyId: string;
    accessKeySecret: string;
    signName: string;
    templateCode: string;
  };
  humanCheck:
    | { provider: 'altcha'; maxCounter: number }
    | { provider: 'turnstile'; siteKey: string; secretKey: string; baseUrl: string };
  wechatPay: {
    baseUrl: string;
    appId: string;
    merchantId: string;
    merchantSerial: string;
    merchantKey: KeyObject;
    /** 32 ASCII characters, used raw as the AES-256 key. */
    apiV3Key: string;
    /** What WeChat signs with, and how it names it in `Wechatpay-Serial`; null for a merchant without. */
    publicKey: { id: string; key: KeyObject } | null;
    /** Whether WeChat's platform certificates are fetched, and believed too. */
    certificates: boolean;
    notifyUrl: string;
  };
}

/** A bucket of S3, or of a service that speaks its protocol. */
export interface S3Config {
  /** Null is AWS itself. */
  endpoint: string | null;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  pathStyle: boolean;
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
  const { values, faults } = readEnvironment(env);
  const merchantKey = readKey('WECHAT_PAY_PRIVATE_KEY_FILE', values, createPrivateKey, faults);
  const wechatKey = readKey('WECHAT_PAY_PUBLIC_KEY_FILE', values, createPublicKey, faults);
  if (faults.length > 0 || !merchantKey) throw new ConfigError(faults);

  const publicUrl = withoutSlash(values.PUBLIC_URL);
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    publicUrl,
    shop: {
      serviceEmail: values.SHOP_EMAIL,
      officialAccount: values.SHOP_WECHAT_ACCOUNT,
      filingNumber: values.SHOP_FILING_NUMBER,
    },
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    metrics: {
      host: values.METRICS_HOST,
      api: values.METRICS_PORT ?? null,
      worker: values.WORKER_METRICS_PORT ?? null,
    },
    shutdown: { delaySeconds: values.SHUTDOWN_DELAY_SECONDS, seconds: values.SHUTDOWN_SECONDS },
    database: { url: values.DATABASE_URL },
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    readCache: { bytes: values.READ_CACHE_MEGABYTES * 1024 * 1024 },
    imports: { priceFactor: values.IMPORT_PRICE_FACTOR },
    redis: { url: values.REDIS_URL },
    storage: storageOf(values),
    session: { jwtSecret: values.JWT_SECRET },
    wechatOAuth: {
      appId: values.WECHAT_APP_ID,
      appSecret: values.WECHAT_APP_SECRET,
      apiBaseUrl: withoutSlash(values.WECHAT_API_BASE_URL),
      openBaseUrl: withoutSlash(values.WECHAT_OPEN_BASE_URL),
      sdkBaseUrl: withoutSlash(values.WECHAT_SDK_BASE_URL),
    },
    email: { smtpUrl: values.SMTP_URL, from: values.EMAIL_FROM },
    sms: {
      baseUrl: withoutSlash(values.SMS_BASE_URL),
      accessKeyId: values.SMS_ACCESS_KEY_ID,
      accessKeySecret: values.SMS_ACCESS_KEY_SECRET,
      signName: values.SMS_SIGN_NAME,
      templateCode: values.SMS_TEMPLATE_CODE,
    },
    humanCheck: humanCheckOf(values),
    wechatPay: {
      baseUrl: withoutSlash(values.WECHAT_PAY_BASE_URL),
      appId: values.WECHAT_APP_ID,
      merchantId: values.WECHAT_PAY_MCH_ID,
      merchantSerial: values.WECHAT_PAY_MCH_SERIAL,
      merchantKey,
      apiV3Key: values.WECHAT_PAY_API_V3_KEY,
      publicKey: wechatKey && { id: values.WECHAT_PAY_PUBLIC_KEY_ID!, key: wechatKey },
      certificates: values.WECHAT_PAY_CERTIFICATES === '1',
      notifyUrl: values.WECHAT_PAY_NOTIFY_URL ?? `${publicUrl}${API_BASE}/payments/wechat/notify`,
    },
  };
}

/** Where a shop's data is: all that a command which only moves data has to know. */
export type StoresConfig = Pick<Config, 'database' | 'storage'>;

const FAULT_OF_STORES = /^(缺少 )?(DATABASE_URL|STORAGE|DELIVERY|S3)(_\w+)?\b/;

/** As `loadConfig`, of the database and the storage alone. @throws ConfigError */
export function loadStoresConfig(env: NodeJS.ProcessEnv): StoresConfig {
  const { values, faults } = readEnvironment(env);
  const own = faults.filter((fault) => FAULT_OF_STORES.test(fault));
  if (own.length > 0) throw new ConfigError(own);
  return { database: { url: values.DATABASE_URL }, storage: storageOf(values) };
}

/** The variables by their rules, and what is wrong with them. */
function readEnvironment(env: NodeJS.ProcessEnv): { values: Environment; faults: string[] } {
  const faults: string[] = [];
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const rules = given['NODE_ENV'] === 'production' ? ProductionEnvironment : Environment;
  const values = plainToInstance(rules, given, { exposeDefaultValues: true });
  for (const { property, constraints = {} } of validateSync(values, { stopAtFirstError: true })) {
    if (given[property] === undefined) faults.push(`缺少 ${property}`);
    else faults.push(`${property} 无效：${Object.values(constraints).join('; ')}`);
  }
  if (values.DELIVERY === 'nginx' && values.STORAGE === 's3') {
    faults.push('DELIVERY=nginx 只能与 STORAGE=disk 同用：nginx 读不到对象存储里的文件');
  }
  if (values.DELIVERY === 's3' && values.STORAGE === 'disk') {
    faults.push('DELIVERY=s3 只能与 STORAGE=s3 同用');
  }
  return { values, faults };
}

function storageOf(values: Environment): Config['storage'] {
  return { dir: resolve(values.STORAGE_DIR), s3: s3Of(values), delivery: values.DELIVERY };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

function s3Of(values: Environment): S3Config | null {
  if (values.STORAGE === 'disk') return null;
  return {
    endpoint: values.S3_ENDPOINT ?? null,
    region: values.S3_REGION!,
    bucket: values.S3_BUCKET!,
    accessKeyId: values.S3_ACCESS_KEY_ID!,
    secretAccessKey: values.S3_SECRET_ACCESS_KEY!,
    pathStyle: values.S3_PATH_STYLE === '1',
  };
}

function humanCheckOf(values: Environment): Config['humanCheck'] {
  if (values.HUMAN_CHECK === 'altcha') {
    return { provider: 'altcha', maxCounter: values.ALTCHA_MAX_COUNTER };
  }
  return {
    provider: 'turnstile',
    siteKey: values.TURNSTILE_SITE_KEY!,
    secretKey: values.TURNSTILE_SECRET_KEY!,
    baseUrl: withoutSlash(values.TURNSTILE_BASE_URL),
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
