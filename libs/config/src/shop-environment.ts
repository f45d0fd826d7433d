import { SITE_NAME } from '#contracts';
import { Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, IsUrl, Length, Matches, Max, Min } from 'class-validator';

/** The registration number of a site at the ministry, and the number of a business licence. */
export const FILING_NUMBER = /^\S*ICP备\d{4,}号(-\d+)?$/;
export const CREDIT_CODE = /^[0-9A-HJ-NPQRTUWXY]{18}$/;

/** A path of the site: an address of another origin, such as `//host` or `/\host`, is refused. */
const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;

/** Facts about a fictitious company: a local run shows them as samples, and a production process refuses them. */
export const SAMPLE_SHOP = {
  email: 'service@cloudknit.example',
  filingNumber: '沪ICP备2025000000号-1',
  company: '云织（示例）商贸有限公司',
  creditCode: '91310000MA0000000X',
  address: '上海市示例路 1 号',
};

/** The variables with facts about the company that runs the shop (LAW-01). */
export class ShopEnvironment {
  /** The name of the shop on the pages of the site. */
  @Length(1, 20)
  SHOP_NAME = SITE_NAME;

  /** Lines of the home page, each with the page that it opens (CONS-10). */
  @IsOptional()
  @Length(1, 40)
  HOME_NOTICE?: string;

  @IsOptional()
  @Matches(SITE_PATH)
  @Length(1, 200)
  HOME_NOTICE_PATH?: string;

  @IsOptional()
  @Length(1, 40)
  HOME_SHELF?: string;

  @IsOptional()
  @Matches(SITE_PATH)
  @Length(1, 200)
  HOME_SHELF_PATH?: string;

  @IsOptional()
  @Length(1, 40)
  HOME_SEASON?: string;

  @IsOptional()
  @Matches(SITE_PATH)
  @Length(1, 200)
  HOME_SEASON_PATH?: string;

  /** Contact address for shoppers. */
  @IsEmail()
  SHOP_EMAIL = SAMPLE_SHOP.email;

  /** The name of the shop's WeChat account. */
  @Length(1, 50)
  SHOP_WECHAT_ACCOUNT = '云织商城';

  /** The site's registration number at the ministry. */
  @Matches(FILING_NUMBER)
  SHOP_FILING_NUMBER = SAMPLE_SHOP.filingNumber;

  /** The name on the business licence. */
  @Length(2, 100)
  SHOP_COMPANY = SAMPLE_SHOP.company;

  /** The unified social credit code of the business licence. */
  @Matches(CREDIT_CODE)
  SHOP_CREDIT_CODE = SAMPLE_SHOP.creditCode;

  /** The registered address of the company. */
  @Length(4, 200)
  SHOP_ADDRESS = SAMPLE_SHOP.address;

  @IsOptional()
  @Matches(/^[\d+() -]{5,30}$/)
  SHOP_PHONE?: string;

  /** Licences beside the business licence, each with its number, separated by semicolons. */
  @IsOptional()
  @Length(2, 500)
  SHOP_PERMITS?: string;

  /** The registration number at the public security authority. */
  @IsOptional()
  @Matches(/^\S*公网安备\s?\d{8,}号$/)
  SHOP_POLICE_FILING?: string;

  /** A link of WeChat's customer service, such as `https://work.weixin.qq.com/kfid/kfc…`. */
  @IsOptional()
  @IsUrl({ protocols: ['https'], require_protocol: true })
  @Length(1, 300)
  SHOP_SERVICE_URL?: string;

  /** Unopened orders that a buyer may refund without anybody's help within 30 days. */
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(100)
  SELF_REFUNDS_PER_MONTH = 3;

  /** A complaint is answered within this many hours. */
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(360)
  SHOP_COMPLAINT_HOURS = 72;
}
