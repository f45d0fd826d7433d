import type { Category, DesignCard, DesignDetail } from './catalogue.js';
import type { Page } from '../reading/pages.js';
import type { ShopFacts } from '../shop/shop.js';

/** The data that a page is rendered with, as the api returns it to anonymous visitors. */
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

/** Whether a design, a designer, a category or a landing page, and which path parameter, determines a page's title and head tags. */
export type PageSubject = 'design' | 'designer' | 'category' | 'categoryById' | 'landing';

/** The properties of a page of the site that the server needs. */
export interface SitePage {
  /** Route pattern of React Router, such as `/design/:designId`. */
  path: string;
  /** Who may open it; others are sent to sign in. A download link needs no session. */
  access: 'everyone' | 'signedIn' | 'signedInOrLinked' | 'admin';
  /** Null if the subject, or the shop itself, gives the title. */
  title: string | null;
  /**
   * The description of a page that search engines index and the sitemap lists; null for all others without a subject.
   */
  description: string | null;
  /** Determines the head tags, with the subject's canonical address. */
  subject: PageSubject | null;
  /** Whether it is a tool that runs in the page; search engines get it described as a free application. */
  isTool: boolean;
  /** False for paths that robots.txt disallows. */
  crawled: boolean;
  /** Which visitors get the page rendered on the server. */
  ssr: 'never' | 'everyone' | 'signedIn';
  /** Whether it is also rendered for an address with a query; other pages read their query in the browser. */
  ignoresQuery: boolean;
  /** Initial data of the page, in addition to the categories. */
  data: 'designs' | 'design' | null;
  /**
   * The call below the API's base, with path parameters, that the browser makes before the code has loaded.
   */
  prefetch: string | null;
  /** The module of the page's own code below `web-h5`; null if it is part of the main bundle. */
  source: string | null;
}

/** The path of a page, the call that it prefetches, and whether only those who are signed in may call it. */
export type SitePrefetch = [path: string, call: string, isOwn: boolean];

/** A page and the parameters of its path, decoded. */
export interface PageMatch {
  page: SitePage;
  params: Record<string, string | undefined>;
}

/** Exports of the site's server bundle. */
export interface SiteBundle {
  renderPage: RenderPage;
  pages: readonly SitePage[];
  /** @param path of an address, without its query @returns null if no page matches */
  matchPage: (path: string) => PageMatch | null;
}
