import type { Category, DesignCard, DesignDetail } from './catalogue.js';
import type { Page } from './pages.js';
import type { ShopFacts } from './shop.js';

/** The data that a page is rendered with, as the api answers it to anonymous visitors. */
export interface InitialData {
  categories: Category[];
  /** The first page of the home page's list. */
  designs?: Page<DesignCard>;
  /** The design that the page is about. */
  design?: DesignDetail;
}

/** The `id` of the script element that contains the initial data as JSON. */
export const INITIAL_DATA_ID = 'initial-data';

/** A page that is rendered on the server. */
export interface PageToRender {
  /** Path and query. */
  address: string;
  data: InitialData;
  /** The `Cookie` header, which names the signed-in user; empty for an anonymous visitor. */
  cookies: string;
  shop: ShopFacts;
}

/** Renders the HTML that the browser hydrates. */
export type RenderPage = (page: PageToRender) => Promise<string>;

/** Which design or category, by which parameter of the path, gives a page its title and head tags. */
export type PageSubject = 'design' | 'category' | 'categoryById';

/** What the server needs to know of a page of the site. */
export interface SitePage {
  /** Pattern of React Router, such as `/design/:designId`. */
  path: string;
  /** Null where the subject names the page, or the shop itself. */
  title: string | null;
  /** Of pages that search engines index and the sitemap lists; null for all others without a subject. */
  description: string | null;
  /** Gives the head tags, which lead search engines to the address of the subject. */
  subject: PageSubject | null;
  /** False for paths that robots.txt disallows. */
  crawled: boolean;
  /** Who gets the page rendered on the server. */
  ssr: 'never' | 'everyone' | 'signedIn';
  /** Whether it is rendered with a query too; other pages read theirs in the browser. */
  ignoresQuery: boolean;
  /** What the page is rendered with, beside the categories. */
  data: 'designs' | 'design' | null;
  /** The call below the api's base, with parameters of the path, that the browser makes before the code has loaded. */
  prefetch: string | null;
  /** The module of the page's own code below `web-h5`; null where it is part of the site's main code. */
  source: string | null;
}

/** A page and the parameters of its path, decoded. */
export interface PageMatch {
  page: SitePage;
  params: Record<string, string | undefined>;
}

/** What the site's build for the server exports. */
export interface SiteBundle {
  renderPage: RenderPage;
  pages: readonly SitePage[];
  /** @param path of an address, without its query; null where there is no page */
  matchPage: (path: string) => PageMatch | null;
}
