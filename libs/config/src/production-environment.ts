import { Type } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsNotIn,
  IsUrl,
  Length,
  Matches,
  Max,
  Min,
  MinLength,
  NotContains,
  ValidateIf,
} from 'class-validator';
import { ALIYUN_SMS, Environment, hasPublicKey, TURNSTILE, usesTurnstile } from './environment.js';
import { CREDIT_CODE, FILING_NUMBER, SAMPLE_SHOP } from './shop-environment.js';

/** The values of `.env.example`: a production process refuses them. */
export const SAMPLE_SECRETS = [
  'change-me-to-a-long-random-secret-of-your-own',
  'change-me-to-another-long-random-secret-of-your-own',
];

const SAMPLE_REFUSED = '这是示例值，请填写您自己的';
/** A merchant's data from `.env.example` and local runs: a production process refuses them. */
const SAMPLE_MERCHANT = {
  appIds: ['wx0123456789abcdef', 'wx0000000000000000'],
  merchantIds: ['1900000000', '1900000001'],
  publicKeyIds: [
    'PUB_KEY_ID_0000000000000000000000000000',
    'PUB_KEY_ID_0000000000000000000000000000000001',
  ],
};
/** A text that is not one repeated character. */
const NOT_UNIFORM = /^(.)(?!\1*$)/;

/** Rules for production. For a property listed here they replace those of `Environment`. */
export class ProductionEnvironment extends Environment {
  @MinLength(32)
  @IsNotIn(SAMPLE_SECRETS)
  declare JWT_SECRET: string;

  @MinLength(32)
  @IsNotIn(SAMPLE_SECRETS)
  declare SECOND_FACTOR_KEY: string;

  @IsUrl({ protocols: ['https'], require_protocol: true })
  declare PUBLIC_URL: string;

  @Matches(/^wx[0-9A-Za-z]{16}$/)
  @IsNotIn(SAMPLE_MERCHANT.appIds, { message: SAMPLE_REFUSED })
  declare WECHAT_APP_ID: string;

  @Matches(/^\d{8,10}$/)
  @IsNotIn(SAMPLE_MERCHANT.merchantIds, { message: SAMPLE_REFUSED })
  declare WECHAT_PAY_MCH_ID: string;

  @Matches(/^[0-9A-F]{40}$/i)
  @Matches(NOT_UNIFORM, { message: SAMPLE_REFUSED })
  declare WECHAT_PAY_MCH_SERIAL: string;

  @Length(32, 32)
  @Matches(NOT_UNIFORM, { message: SAMPLE_REFUSED })
  declare WECHAT_PAY_API_V3_KEY: string;

  @ValidateIf(hasPublicKey)
  @Matches(/^PUB_KEY_ID_\d+$/)
  @IsNotIn(SAMPLE_MERCHANT.publicKeyIds, { message: SAMPLE_REFUSED })
  declare WECHAT_PAY_PUBLIC_KEY_ID?: string;

  @IsEmail()
  @IsNotIn([SAMPLE_SHOP.email])
  declare SHOP_EMAIL: string;

  @Matches(FILING_NUMBER)
  @IsNotIn([SAMPLE_SHOP.filingNumber])
  declare SHOP_FILING_NUMBER: string;

  @Length(2, 100)
  @IsNotIn([SAMPLE_SHOP.company], { message: SAMPLE_REFUSED })
  declare SHOP_COMPANY: string;

  @Matches(CREDIT_CODE)
  @IsNotIn([SAMPLE_SHOP.creditCode], { message: SAMPLE_REFUSED })
  declare SHOP_CREDIT_CODE: string;

  @Length(4, 200)
  @IsNotIn([SAMPLE_SHOP.address], { message: SAMPLE_REFUSED })
  declare SHOP_ADDRESS: string;

  /** The sandbox settles orders without payment: production only calls WeChat's own hosts. */
  @IsIn(['https://api.mch.weixin.qq.com', 'https://api2.mch.weixin.qq.com'])
  declare WECHAT_PAY_BASE_URL: string;

  @IsIn(['https://api.weixin.qq.com', 'https://api2.weixin.qq.com'])
  declare WECHAT_API_BASE_URL: string;

  @IsIn(['https://open.weixin.qq.com'])
  declare WECHAT_OPEN_BASE_URL: string;

  @IsIn(['https://res.wx.qq.com', 'https://res2.wx.qq.com'])
  declare WECHAT_SDK_BASE_URL: string;

  @IsIn([ALIYUN_SMS])
  declare SMS_BASE_URL: string;

  @IsIn([TURNSTILE])
  declare TURNSTILE_BASE_URL: string;

  @Type(() => Number)
  @IsInt()
  @Min(1000)
  @Max(100_000)
  declare ALTCHA_MAX_COUNTER: number;

  /** Cloudflare's test keys accept every token, or none. */
  @ValidateIf(usesTurnstile)
  @MinLength(8)
  @NotContains('x00000000000000000000')
  declare TURNSTILE_SECRET_KEY?: string;
}
