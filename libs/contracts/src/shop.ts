/** Of the company that runs the shop. */
export interface ShopFacts {
  /** Where shoppers write to. */
  serviceEmail: string;
  /** Name of the WeChat account. */
  officialAccount: string;
  /** Of the site's registration with the ministry, such as `沪ICP备2025000000号-1`. */
  filingNumber: string;
}

/** The `meta` tags by which a page of the site is told them. */
export const SHOP_META: Record<keyof ShopFacts, string> = {
  serviceEmail: 'shop-email',
  officialAccount: 'shop-wechat-account',
  filingNumber: 'shop-filing-number',
};
