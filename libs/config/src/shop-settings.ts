import 'reflect-metadata';
import { type HomeSlot, SHOP_SETTINGS, type ShopSettingName } from '#contracts';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Config } from './config.js';
import { Environment } from './environment.js';
import { ProductionEnvironment } from './production-environment.js';
import { SAMPLE_SHOP } from './shop-environment.js';

/** The parts of the configuration that the console's settings override (CONS-10). */
export type ShopConfig = Pick<Config, 'shop' | 'seller' | 'cases' | 'imports'>;

/** Values of settings as text; an optional setting without a value is an empty text. */
export type ShopValues = Record<ShopSettingName, string>;

/** The environment variable of each setting. Its validation rules also apply to the value of the console. */
const VARIABLES = {
  name: 'SHOP_NAME',
  home_notice: 'HOME_NOTICE',
  home_notice_path: 'HOME_NOTICE_PATH',
  home_shelf: 'HOME_SHELF',
  home_shelf_path: 'HOME_SHELF_PATH',
  home_season: 'HOME_SEASON',
  home_season_path: 'HOME_SEASON_PATH',
  email: 'SHOP_EMAIL',
  phone: 'SHOP_PHONE',
  wechat_account: 'SHOP_WECHAT_ACCOUNT',
  service_url: 'SHOP_SERVICE_URL',
  company: 'SHOP_COMPANY',
  credit_code: 'SHOP_CREDIT_CODE',
  address: 'SHOP_ADDRESS',
  permits: 'SHOP_PERMITS',
  filing_number: 'SHOP_FILING_NUMBER',
  police_filing: 'SHOP_POLICE_FILING',
  complaint_hours: 'SHOP_COMPLAINT_HOURS',
  self_refunds_per_month: 'SELF_REFUNDS_PER_MONTH',
  import_price_factor: 'IMPORT_PRICE_FACTOR',
} as const satisfies Record<ShopSettingName, keyof Environment>;

const OPTIONAL: ReadonlySet<ShopSettingName> = new Set([
  'home_notice',
  'home_notice_path',
  'home_shelf',
  'home_shelf_path',
  'home_season',
  'home_season_path',
  'phone',
  'service_url',
  'permits',
  'police_filing',
]);

/** Whether a value is valid for a setting. @param isProduction refuses sample values */
export function isShopValue(name: ShopSettingName, value: string, isProduction: boolean): boolean {
  if (value === '') return OPTIONAL.has(name);
  if (/\p{Cc}|\p{Cs}/u.test(value)) return false;
  const rules = isProduction ? ProductionEnvironment : Environment;
  const variable = VARIABLES[name];
  const values = plainToInstance(rules, { [variable]: value }, { exposeDefaultValues: true });
  return !validateSync(values).some(({ property }) => property === variable);
}

/** The values of a configuration by the name of the setting. */
export function shopValuesOf({ shop, seller, cases, imports }: ShopConfig): ShopValues {
  const [notice, shelf, season] = shop.slots;
  return {
    name: shop.name,
    home_notice: notice?.text ?? '',
    home_notice_path: notice?.path ?? '',
    home_shelf: shelf?.text ?? '',
    home_shelf_path: shelf?.path ?? '',
    home_season: season?.text ?? '',
    home_season_path: season?.path ?? '',
    email: shop.serviceEmail,
    phone: seller.phone ?? '',
    wechat_account: shop.officialAccount,
    service_url: cases.serviceUrl ?? '',
    company: seller.company,
    credit_code: seller.creditCode,
    address: seller.address,
    permits: seller.permits.join('；'),
    filing_number: shop.filingNumber,
    police_filing: seller.policeFiling ?? '',
    complaint_hours: String(seller.complaintHours),
    self_refunds_per_month: String(cases.selfRefundsPerMonth),
    import_price_factor: String(imports.priceFactor),
  };
}

/** The configuration with these values. The inverse of `shopValuesOf`. */
export function shopConfigOf(values: ShopValues): ShopConfig {
  const samples: string[] = Object.values(SAMPLE_SHOP);
  const { email, filing_number, company, credit_code, address } = values;
  const facts = [email, filing_number, company, credit_code, address];
  return {
    shop: {
      name: values.name,
      slots: [
        slotOf(values.home_notice, values.home_notice_path),
        slotOf(values.home_shelf, values.home_shelf_path),
        slotOf(values.home_season, values.home_season_path),
      ],
      serviceEmail: email,
      officialAccount: values.wechat_account,
      filingNumber: filing_number,
      company,
      creditCode: credit_code,
      policeFiling: values.police_filing,
    },
    seller: {
      company,
      creditCode: credit_code,
      address,
      phone: values.phone || null,
      permits: permitsOf(values.permits),
      policeFiling: values.police_filing || null,
      complaintHours: Number(values.complaint_hours),
      isSample: facts.some((value) => samples.includes(value)),
    },
    cases: {
      selfRefundsPerMonth: Number(values.self_refunds_per_month),
      serviceUrl: values.service_url || null,
    },
    imports: { priceFactor: Number(values.import_price_factor) },
  };
}

/** A line of the home page. @param text empty for a line that is not shown @param path empty without a link */
export function slotOf(text = '', path = ''): HomeSlot {
  return { text, path: path || null };
}

/** Splits licences at semicolons. */
export function permitsOf(text: string): string[] {
  return text
    .split(/[;；]/)
    .map((permit) => permit.trim())
    .filter(Boolean);
}

/** Whether a text is the name of a setting. */
export function isShopSetting(name: string): name is ShopSettingName {
  return Object.hasOwn(SHOP_SETTINGS, name);
}
