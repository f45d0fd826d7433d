import type { DesignDetail, PatternSheet, ReviewSums, SitePage } from '#contracts';

/** The head of a page. Texts are unescaped; URLs are absolute. */
export interface PageHead {
  /** The page in the route manifest; null for an unknown address, or when its head cannot be loaded. */
  page: SitePage | null;
  status: 200 | 404 | 503;
  /** The path that the address moved to for good; absent for most. */
  movedTo?: string;
  title: string;
  description: string;
  /** The canonical URL; null for a page that must not be indexed. */
  canonical: string | null;
  /** The product of the page, if it shows exactly one. */
  product: ProductHead | null;
  /** The designer whose page it is; absent for others. */
  profile?: ProfileHead;
  /** The full design, as the api sends it to anonymous visitors. */
  design: DesignDetail | null;
}

/** A designer for search engines and link previews. */
export interface ProfileHead {
  name: string;
  /** Unshortened; `PageHead.description` is the shortened text. */
  description: string;
  /** Absolute URL of the portrait; null without one. */
  picture: string | null;
}

/** A design for search engines and link previews. */
export interface ProductHead {
  id: number;
  name: string;
  /** Unshortened; `PageHead.description` is the shortened text. */
  description: string;
  designer: string;
  /** The price in yuan, such as `29.90`. */
  price: string;
  /** Absolute URLs; the first one is the preview. */
  pictures: string[];
  sheet: PatternSheet | null;
  /** Absent without a review. */
  reviews?: ReviewSums;
}
