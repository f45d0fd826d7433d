import type { LegalTextKind, LegalTextVersion } from './legal-texts.js';
import type { CalendarDate, Integer } from '../http/scalars.js';

/** A line of the home page that the console sets (CONS-10). */
export interface HomeSlot {
  /** The words of the line, at most 40 characters; empty for a line that is not shown. */
  text: string;
  /** A path of the site, such as `/categories/hat`; null for a text without a link. */
  path: string | null;
}

/** Details of the shop and of the company that runs it. */
export interface ShopFacts {
  /** The name of the shop. */
  name: string;
  /** The lines of the home page: notice, shelf and season. */
  slots: HomeSlot[];
  /** Contact address for shoppers. */
  serviceEmail: string;
  /** Name of the WeChat account. */
  officialAccount: string;
  /** The site's registration number at the ministry, such as `沪ICP备2025000000号-1`. */
  filingNumber: string;
  /** The company that sells (LAW-01). */
  company: string;
  creditCode: string;
  /** The registration number at the public security authority; empty without one. */
  policeFiling: string;
}

/** The `meta` tags that pass these details to a page of the site. The content of `slots` is JSON. */
export const SHOP_META: Record<keyof ShopFacts, string> = {
  name: 'shop-name',
  slots: 'shop-slots',
  serviceEmail: 'shop-email',
  officialAccount: 'shop-wechat-account',
  filingNumber: 'shop-filing-number',
  company: 'shop-company',
  creditCode: 'shop-credit-code',
  policeFiling: 'shop-police-filing',
};

/** Who sells, with what licence, and who answers for it (LAW-01). */
export interface SellerFacts {
  company: string;
  /** The unified social credit code of the business licence: 18 characters. */
  creditCode: string;
  /** The registered address. */
  address: string;
  phone: string | null;
  /** Licences beside the business licence, each with its number. */
  permits: string[];
  /** The registration number at the public security authority. */
  policeFiling: string | null;
  /** A complaint is answered within this many hours. */
  complaintHours: number;
  /** Whether one of these facts, or of `ShopFacts`, is a sample. Production refuses samples. */
  isSample: boolean;
}

/** A text of the shop: the version in force, and all others (LAW-07). */
export interface ShopText {
  kind: LegalTextKind;
  title: string;
  path: string;
  version: string;
  effective_on: CalendarDate;
  /** The version that comes into force next; null if none is announced. */
  announced: LegalTextVersion | null;
  /** All versions, the newest first. */
  history: LegalTextVersion[];
}

/** GET /shop/ (LAW-01). */
export interface ShopResponse {
  name: string;
  company: string;
  credit_code: string;
  address: string;
  phone: string | null;
  email: string;
  wechat_account: string;
  permits: string[];
  filing_number: string;
  police_filing: string | null;
  /** Who sells the designs and issues invoices. */
  sold_by: string;
  complaint_hours: Integer;
  /** True if the facts are samples, as in a local run. */
  is_sample: boolean;
  /** The versions that a consent names, by text. */
  versions: Record<LegalTextKind, string>;
  texts: ShopText[];
}
