import { SHOP_META, type ShopFacts } from '#contracts';

/** Of the company that runs the shop, as the server told the page. */
export const SHOP: ShopFacts = {
  serviceEmail: told('serviceEmail'),
  officialAccount: told('officialAccount'),
  filingNumber: told('filingNumber'),
};

/** Where filing numbers are looked up. */
export const FILING_URL = 'https://beian.miit.gov.cn/';

function told(fact: keyof ShopFacts): string {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${SHOP_META[fact]}"]`);
  return tag?.content ?? '';
}
