import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNotIn,
  IsOptional,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
} from 'class-validator';

const anyHost = { require_tld: false, require_protocol: true };

/** The values of `.env.example`: a process in production refuses them. */
export const SAMPLE_SECRETS = ['change-me-to-a-long-random-secret-of-your-own'];

/** The environment variables a server process reads, with their rules. Documented in `.env.example`. */
export class Environment {
  @IsIn(['development', 'production'])
  NODE_ENV: 'development' | 'production' = 'development';

  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(65535)
  PORT = 3000;

  @IsUrl({ ...anyHost, protocols: ['postgres', 'postgresql'] })
  DATABASE_URL: string;

  @IsUrl({ ...anyHost, protocols: ['redis', 'rediss'] })
  REDIS_URL: string;

  /** The site's address as shoppers and WeChat reach it. */
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  PUBLIC_URL: string;

  @MinLength(1)
  STORAGE_DIR: string;

  @MinLength(32)
  JWT_SECRET: string;

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

  @Matches(/^PUB_KEY_ID_\d+$/)
  WECHAT_PAY_PUBLIC_KEY_ID: string;

  @MinLength(1)
  WECHAT_PAY_PUBLIC_KEY_FILE: string;

  /** Where WeChat posts its notifications; derived from PUBLIC_URL when empty. */
  @IsOptional()
  @IsUrl({ ...anyHost, protocols: ['http', 'https'] })
  WECHAT_PAY_NOTIFY_URL?: string;

  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
  LOG_LEVEL = 'info';
}

/** Production's rules. For a property named here they stand in place of `Environment`'s. */
export class ProductionEnvironment extends Environment {
  @MinLength(32)
  @IsNotIn(SAMPLE_SECRETS)
  declare JWT_SECRET: string;

  @IsUrl({ protocols: ['https'], require_protocol: true })
  declare PUBLIC_URL: string;

  /** The sandbox settles orders without money: production talks to WeChat's own hosts only. */
  @IsIn(['https://api.mch.weixin.qq.com', 'https://api2.mch.weixin.qq.com'])
  declare WECHAT_PAY_BASE_URL: string;
}
