import type { DesignDetail, SitePage } from '#contracts';

/** What the head of a page says of it. Texts as people write them; addresses absolute. */
export interface PageHead {
  /** The page of the route manifest; null where there is none, or its head cannot be made. */
  page: SitePage | null;
  status: 200 | 404 | 503;
  /** As the browser shows it. */
  title: string;
  description: string;
  /** The page's one address; null for a page that search engines are to leave alone. */
  canonical: string | null;
  /** What the page shows, where it is one thing for sale. */
  product: ProductHead | null;
  /** The same, whole, as the api answers it to everybody. */
  design: DesignDetail | null;
}

/** A design as search engines and shared cards know it. */
export interface ProductHead {
  id: number;
  name: string;
  /** Whole; `PageHead.description` is the short one. */
  description: string;
  designer: string;
  /** Yuan, such as `29.90`. */
  price: string;
  /** Absolute addresses, the first one is shown. */
  pictures: string[];
}
