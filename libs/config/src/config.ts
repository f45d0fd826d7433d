import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { API_BASE, type MessageKind, type SellerFacts, type ShopFacts } from '#contracts';
import type { Environment } from './environment.js';
import { ConfigError, readEnvironment } from './read-environment.js';
import { permitsOf, slotOf } from './shop-settings.js';
import { SAMPLE_SHOP, type ShopEnvironment } from './shop-environment.js';
import {
  databaseOf,
  type DatabaseConfig,
  type RedisConfig,
  redisOf,
  type SearchConfig,
  searchOf,
  storageOf,
  type StorageConfig,
} from './stores-config.js';
import { readWechatMessages, type WechatMessages } from './wechat-templates.js';

/** The typed, validated settings of a server process. The console can override those of the shop (CONS-10). */
export interface Config {
  production: boolean;
  /** TCP port of the api. */
  port: number;
  /** The address of the shop, without a trailing slash. */
  publicUrl: string;
  /** The company's details on the site's pages. */
  shop: ShopFacts;
  /** Who sells, as `GET /shop/` and the site state it. */
  seller: SellerFacts;
  logLevel: string;
  /** Express' `trust proxy`: proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string;
  /** Address of the metrics server; a null port disables it. */
  metrics: { host: string; api: number | null; worker: number | null };
  /** Time limits of a graceful shutdown. */
  shutdown: {
    /** How long the api still accepts requests, so that load balancers notice that it is no longer ready. */
    delaySeconds: number;
    /** How long running requests and jobs may take afterwards; the rest is aborted. */
    seconds: number;
  };
  database: DatabaseConfig;
  /** Multiplies the rate limits of all routes and the text messages a day of an address: 1 except in tests, or behind one shared address. */
  rateLimitFactor: number;
  /** Maximum size of an api process's cache of public responses; 0 disables it. */
  readCache: { bytes: number };
  /** Counts of visits are written to the database this often. */
  traffic: { flushSeconds: number };
  cases: {
    /** Orders that a buyer may refund without anybody's help within 30 days (HELP-01). */
    selfRefundsPerMonth: number;
    /** Link to the shop's customer service in WeChat (HELP-05); null without one. */
    serviceUrl: string | null;
  };
  imports: {
    /** A price above this multiple of the shop's highest needs the operator's consent. */
    priceFactor: number;
  };
  redis: RedisConfig;
  search: SearchConfig;
  storage: StorageConfig;
  session: { jwtSecret: string };
  /** The second factor of the console's roles (CONS-09): the secret of its key, and whether every role needs one. */
  secondFactor: { key: string; isRequired: boolean };
  wechatOAuth: {
    appId: string;
    appSecret: string;
    /** The API that exchanges codes, and the site where users give consent; both without a trailing slash. */
    apiBaseUrl: string;
    openBaseUrl: string;
    /** Address from which pages load the JS-SDK. */
    sdkBaseUrl: string;
  };
  /** Messages of the service account (NOTE-02). */
  wechatMessages: WechatMessages;
  email: { smtpUrl: string; from: string };
  /** Where operators are notified of what needs them; both may be empty. */
  alarms: { webhookUrl: string | null; emails: string[] };
  sms: {
    baseUrl: string;
    accessKeyId: string;
    accessKeySecret: string;
    signName: string;
    /** The template of codes. */
    templateCode: string;
    /** Templates of messages about orders; a kind without one is not sent as SMS. */
    noticeTemplates: Partial<Record<MessageKind, string>>;
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
    /** WeChat's public key and its id in `Wechatpay-Serial`; null for a merchant without one. */
    publicKey: { id: string; key: KeyObject } | null;
    /** Whether WeChat's platform certificates are fetched and trusted too. */
    certificates: boolean;
    notifyUrl: string;
    /** Tax code and rate (in 0.01 %) of electronic invoices; null if operators upload them. */
    fapiao: { taxCode: string; taxRate: number } | null;
  };
}

/**
 * Converts environment variables to a `Config`.
 * @throws ConfigError that lists all problems at once; it never includes values of secrets
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const { values, faults } = readEnvironment(env);
  const merchantKey = readKey('WECHAT_PAY_PRIVATE_KEY_FILE', values, createPrivateKey, faults);
  const wechatKey = readKey('WECHAT_PAY_PUBLIC_KEY_FILE', values, createPublicKey, faults);
  const wechatMessages = readWechatMessages(values, faults);
  if (faults.length > 0 || !merchantKey) throw new ConfigError(faults);

  const publicUrl = withoutSlash(values.PUBLIC_URL);
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    publicUrl,
    shop: {
      name: values.SHOP_NAME,
      slots: [
        slotOf(values.HOME_NOTICE, values.HOME_NOTICE_PATH),
        slotOf(values.HOME_SHELF, values.HOME_SHELF_PATH),
        slotOf(values.HOME_SEASON, values.HOME_SEASON_PATH),
      ],
      serviceEmail: values.SHOP_EMAIL,
      officialAccount: values.SHOP_WECHAT_ACCOUNT,
      filingNumber: values.SHOP_FILING_NUMBER,
      company: values.SHOP_COMPANY,
      creditCode: values.SHOP_CREDIT_CODE,
      policeFiling: values.SHOP_POLICE_FILING ?? '',
    },
    seller: sellerOf(values),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    metrics: {
      host: values.METRICS_HOST,
      api: values.METRICS_PORT ?? null,
      worker: values.WORKER_METRICS_PORT ?? null,
    },
    shutdown: { delaySeconds: values.SHUTDOWN_DELAY_SECONDS, seconds: values.SHUTDOWN_SECONDS },
    database: databaseOf(values),
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    readCache: { bytes: values.READ_CACHE_MEGABYTES * 1024 * 1024 },
    traffic: { flushSeconds: values.TRAFFIC_FLUSH_SECONDS },
    cases: {
      selfRefundsPerMonth: values.SELF_REFUNDS_PER_MONTH,
      serviceUrl: values.SHOP_SERVICE_URL ?? null,
    },
    imports: { priceFactor: values.IMPORT_PRICE_FACTOR },
    redis: redisOf(values),
    search: searchOf(values),
    storage: storageOf(values),
    session: { jwtSecret: values.JWT_SECRET },
    secondFactor: {
      key: values.SECOND_FACTOR_KEY,
      isRequired:
        (values.SECOND_FACTOR ?? (values.NODE_ENV === 'production' ? 'required' : 'optional')) ===
        'required',
    },
    wechatOAuth: {
      appId: values.WECHAT_APP_ID,
      appSecret: values.WECHAT_APP_SECRET,
      apiBaseUrl: withoutSlash(values.WECHAT_API_BASE_URL),
      openBaseUrl: withoutSlash(values.WECHAT_OPEN_BASE_URL),
      sdkBaseUrl: withoutSlash(values.WECHAT_SDK_BASE_URL),
    },
    wechatMessages,
    email: { smtpUrl: values.SMTP_URL, from: values.EMAIL_FROM },
    alarms: {
      webhookUrl: values.ALARM_WEBHOOK_URL ?? null,
      emails: (values.ALARM_EMAILS ?? '').split(/[,;\s]+/).filter(Boolean),
    },
    sms: {
      baseUrl: withoutSlash(values.SMS_BASE_URL),
      accessKeyId: values.SMS_ACCESS_KEY_ID,
      accessKeySecret: values.SMS_ACCESS_KEY_SECRET,
      signName: values.SMS_SIGN_NAME,
      templateCode: values.SMS_TEMPLATE_CODE,
      noticeTemplates: {
        ...(values.SMS_TEMPLATE_PAID && { paid: values.SMS_TEMPLATE_PAID }),
        ...(values.SMS_TEMPLATE_REFUNDED && { refunded: values.SMS_TEMPLATE_REFUNDED }),
      },
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
      fapiao: values.WECHAT_FAPIAO_TAX_CODE
        ? { taxCode: values.WECHAT_FAPIAO_TAX_CODE, taxRate: values.WECHAT_FAPIAO_TAX_RATE }
        : null,
      notifyUrl: values.WECHAT_PAY_NOTIFY_URL ?? `${publicUrl}${API_BASE}/payments/wechat/notify`,
    },
  };
}

function sellerOf(values: ShopEnvironment): SellerFacts {
  const given = [values.SHOP_EMAIL, values.SHOP_FILING_NUMBER, values.SHOP_COMPANY];
  const all = [...given, values.SHOP_CREDIT_CODE, values.SHOP_ADDRESS];
  const samples: string[] = Object.values(SAMPLE_SHOP);
  return {
    company: values.SHOP_COMPANY,
    creditCode: values.SHOP_CREDIT_CODE,
    address: values.SHOP_ADDRESS,
    phone: values.SHOP_PHONE ?? null,
    permits: permitsOf(values.SHOP_PERMITS ?? ''),
    policeFiling: values.SHOP_POLICE_FILING ?? null,
    complaintHours: values.SHOP_COMPLAINT_HOURS,
    isSample: all.some((value) => samples.includes(value)),
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
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
