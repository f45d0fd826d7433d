import { SHOP_META, type ShopFacts } from '#contracts';

let given: ShopFacts | null = null;

/** Of the company that runs the shop, as the server told the page. */
export function shopFacts(): ShopFacts {
  given ??= {
    serviceEmail: told('serviceEmail'),
    officialAccount: told('officialAccount'),
    filingNumber: told('filingNumber'),
  };
  return given;
}

/** What they are where there is no page to read them from. */
export function giveShopFacts(shop: ShopFacts): void {
  given = shop;
}

/** Where filing numbers are looked up. */
export const FILING_URL = 'https://beian.miit.gov.cn/';

function told(fact: keyof ShopFacts): string {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${SHOP_META[fact]}"]`);
  return tag?.content ?? '';
}
