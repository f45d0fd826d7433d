/** Details of the company that runs the shop. */
export interface ShopFacts {
  /** Contact address for shoppers. */
  serviceEmail: string;
  /** Name of the WeChat account. */
  officialAccount: string;
  /** The site's registration number at the ministry, such as `沪ICP备2025000000号-1`. */
  filingNumber: string;
}

/** The `meta` tags that pass these details to a page of the site. */
export const SHOP_META: Record<keyof ShopFacts, string> = {
  serviceEmail: 'shop-email',
  officialAccount: 'shop-wechat-account',
  filingNumber: 'shop-filing-number',
};
