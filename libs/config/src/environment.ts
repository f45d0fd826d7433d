import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsOptional,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { StoresEnvironment } from './stores-environment.js';

const anyHost = { require_tld: false, require_protocol: true };

export const ALIYUN_SMS = 'https://dysmsapi.aliyuncs.com';
export const TURNSTILE = 'https://challenges.cloudflare.com';

const usesS3 = ({ STORAGE }: Environment): boolean => STORAGE === 's3';
export const usesTurnstile = ({ HUMAN_CHECK }: Environment): boolean => HUMAN_CHECK === 'turnstile';

export const hasPublicKey = (values: Environment): boolean =>
  values.WECHAT_PAY_CERTIFICATES === '0' ||
  values.WECHAT_PAY_PUBLIC_KEY_ID !== undefined ||
  values.WECHAT_PAY_PUBLIC_KEY_FILE !== undefined;

/** The environment variables a server process reads, with their rules. Documented in `.env.example`. */
export class Environment extends StoresEnvironment {
  @IsIn(['development', 'production'])
  NODE_ENV: 'development' | 'production' = 'development';

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(65535)
  PORT = 3000;

  /** The site's address for shoppers and WeChat. */
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  PUBLIC_URL: string;

  /** Proxies whose `X-Forwarded-For` is trusted: names of ranges, addresses, networks. */
  @Matches(
    /^(loopback|linklocal|uniquelocal|[\d.:a-fA-F/]+)(, ?(loopback|linklocal|uniquelocal|[\d.:a-fA-F/]+))*$/,
  )
  TRUST_PROXY = 'loopback';

  @IsIn(['disk', 's3'])
  STORAGE: 'disk' | 's3' = 'disk';

  /** Directory of files; with `s3`, directory of uploads that are being received. */
  @MinLength(1)
  STORAGE_DIR: string;

  /** Endpoint of an S3-compatible service; not needed for AWS. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  S3_ENDPOINT?: string;

  @ValidateIf(usesS3)
  @MinLength(1)
  S3_REGION?: string;

  @ValidateIf(usesS3)
  @Matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
  S3_BUCKET?: string;

  @ValidateIf(usesS3)
  @MinLength(1)
  S3_ACCESS_KEY_ID?: string;

  @ValidateIf(usesS3)
  @MinLength(1)
  S3_SECRET_ACCESS_KEY?: string;

  /** Whether the bucket is in the path of an address instead of the host. */
  @IsIn(['0', '1'])
  S3_PATH_STYLE: '0' | '1' = '0';

  /**
   * Which server sends archives. `nginx` needs the locations of deploy/nginx, `s3` redirects to presigned
   * addresses.
   */
  @IsIn(['api', 'nginx', 's3'])
  DELIVERY: 'api' | 'nginx' | 's3' = 'api';

  @MinLength(32)
  JWT_SECRET: string;

  /** Encrypts the secrets of second factors. Without it their codes cannot be checked. */
  @MinLength(32)
  SECOND_FACTOR_KEY: string;

  /** Whether every role of the console needs a second factor; in production it does unless this says otherwise. */
  @IsOptional()
  @IsIn(['required', 'optional'])
  SECOND_FACTOR?: 'required' | 'optional';

  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  WECHAT_PAY_BASE_URL = 'https://api.mch.weixin.qq.com';

  @Matches(/^wx[0-9A-Za-z]{16}$/)
  WECHAT_APP_ID: string;

  @Matches(/^\d{8,10}$/)
  WECHAT_PAY_MCH_ID: string;

  @Matches(/^[0-9A-F]{40}$/i)
  WECHAT_PAY_MCH_SERIAL: string;

  @MinLength(1)
  WECHAT_PAY_PRIVATE_KEY_FILE: string;

  @Length(32, 32)
  WECHAT_PAY_API_V3_KEY: string;

  /** An older merchant has platform certificates instead of the public key, or both. */
  @IsIn(['0', '1'])
  WECHAT_PAY_CERTIFICATES: '0' | '1' = '0';

  @ValidateIf(hasPublicKey)
  @Matches(/^PUB_KEY_ID_\d+$/)
  WECHAT_PAY_PUBLIC_KEY_ID?: string;

  @ValidateIf(hasPublicKey)
  @MinLength(1)
  WECHAT_PAY_PUBLIC_KEY_FILE?: string;

  /** Address for WeChat's notifications; derived from PUBLIC_URL if empty. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  WECHAT_PAY_NOTIFY_URL?: string;

  /** Tax code (税收分类编码) of the invoices that WeChat Pay issues; without one operators upload them. */
  @IsOptional()
  @Matches(/^\d{19}$/)
  WECHAT_FAPIAO_TAX_CODE?: string;

  /** Their tax rate in 0.01 %: 600 is 6 %. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1700)
  WECHAT_FAPIAO_TAX_RATE = 600;

  @MinLength(16)
  WECHAT_APP_SECRET: string;

  /** The API that exchanges codes for users. */
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  WECHAT_API_BASE_URL = 'https://api.weixin.qq.com';

  /** The site where users consent to a sign-in. */
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  WECHAT_OPEN_BASE_URL = 'https://open.weixin.qq.com';

  /** The site from which pages inside WeChat load the JS-SDK. */
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  WECHAT_SDK_BASE_URL = 'https://res.wx.qq.com';

  /** Templates of the service account by kind of message, as JSON; see `readWechatMessages`. */
  @IsOptional()
  @MinLength(2)
  WECHAT_TEMPLATES?: string;

  /** Templates of one-time subscriptions by kind of message, as JSON. */
  @IsOptional()
  @MinLength(2)
  WECHAT_SUBSCRIPTIONS?: string;

  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
  @IsUrl({ ...anyHost, protocols: ['smtp', 'smtps'] })
  SMTP_URL: string;

  /** `云织商城 <no-reply@shop.example.com>`. */
  @Matches(/^[^<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/)
  EMAIL_FROM: string;

  /** The webhook of a group robot of WeCom, with its key; without one operators are notified by mail and bell. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  ALARM_WEBHOOK_URL?: string;

  /** Mail addresses of operators, separated by commas. */
  @IsOptional()
  @Matches(/^[^\s@,;]+@[^\s@,;]+([,;]\s*[^\s@,;]+@[^\s@,;]+)*$/)
  ALARM_EMAILS?: string;

  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  SMS_BASE_URL = ALIYUN_SMS;

  @MinLength(8)
  SMS_ACCESS_KEY_ID: string;

  @MinLength(8)
  SMS_ACCESS_KEY_SECRET: string;

  /** The signature that Aliyun approved, without its brackets. */
  @MinLength(2)
  SMS_SIGN_NAME: string;

  /** A template with one variable, `${code}`. */
  @Matches(/^SMS_\d+$/)
  SMS_TEMPLATE_CODE: string;

  /** Templates with the variables `${design}` and `${amount}`; without one the message is not sent as SMS. */
  @IsOptional()
  @Matches(/^SMS_\d+$/)
  SMS_TEMPLATE_PAID?: string;

  @IsOptional()
  @Matches(/^SMS_\d+$/)
  SMS_TEMPLATE_REFUNDED?: string;

  @IsIn(['altcha', 'turnstile'])
  HUMAN_CHECK: 'altcha' | 'turnstile' = 'altcha';

  /** The largest counter that a browser may need to solve an ALTCHA challenge. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100_000)
  ALTCHA_MAX_COUNTER = 3000;

  @ValidateIf(usesTurnstile)
  @MinLength(8)
  TURNSTILE_SITE_KEY?: string;

  @ValidateIf(usesTurnstile)
  @MinLength(8)
  TURNSTILE_SECRET_KEY?: string;

  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  TURNSTILE_BASE_URL = TURNSTILE;

  /** Address on which `/metrics` is served; it must not be reachable from outside. */
  @Matches(/^[\w.:-]+$/)
  METRICS_HOST = '127.0.0.1';

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(65535)
  METRICS_PORT?: number;

  /** The worker's port: both programs may read the same .env. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(65535)
  WORKER_METRICS_PORT?: number;

  /** Cache of public responses in each api process; 0 disables it. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(4096)
  READ_CACHE_MEGABYTES = 32;

  /** How often each api process writes its counts of visits to the database. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(3600)
  TRAFFIC_FLUSH_SECONDS = 5;

  /** Multiplies the rate limits per address and per user of the api's routes, and the text messages a day of an address. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1000)
  RATE_LIMIT_FACTOR = 1;

  /** An import rejects a price above this multiple of the shop's highest until the operator agrees. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  IMPORT_PRICE_FACTOR = 10;

  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(300)
  SHUTDOWN_DELAY_SECONDS = 0;

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(3600)
  SHUTDOWN_SECONDS = 30;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  LOG_LEVEL = 'info';
}
