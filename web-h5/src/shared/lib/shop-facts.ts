import { type HomeSlot, SHOP_META, type ShopFacts, SITE_NAME } from '#contracts';
import { createContext, useContext } from 'react';

/** The facts about the company that runs the shop, for this render. */
export const ShopFactsContext = createContext<ShopFacts | null>(null);

/** The facts about the company that runs the shop. */
export function useShopFacts(): ShopFacts {
  const facts = useContext(ShopFactsContext);
  if (!facts) throw new Error('useShopFacts needs a ShopFactsContext');
  return facts;
}

/** Reads the facts from the page's `<meta>` elements; in the browser. */
export function readShopFacts(): ShopFacts {
  return {
    name: metaContent('name') || SITE_NAME,
    slots: JSON.parse(metaContent('slots') || '[]') as HomeSlot[],
    serviceEmail: metaContent('serviceEmail'),
    officialAccount: metaContent('officialAccount'),
    filingNumber: metaContent('filingNumber'),
    company: metaContent('company'),
    creditCode: metaContent('creditCode'),
    policeFiling: metaContent('policeFiling'),
  };
}

/** The government site for filing numbers. */
export const FILING_URL = 'https://beian.miit.gov.cn/';

function metaContent(fact: keyof ShopFacts): string {
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${SHOP_META[fact]}"]`);
  return tag?.content ?? '';
}
