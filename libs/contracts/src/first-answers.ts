import type { Category, DesignCard, DesignDetail } from './catalogue.js';
import type { Page } from './pages.js';
import type { ShopFacts } from './shop.js';

/** What a page of the site shows first, as the api answers it to everybody at that moment. */
export interface FirstAnswers {
  categories: Category[];
  /** The beginning of the home page's list. */
  designs?: Page<DesignCard>;
  /** The design that the page is about. */
  design?: DesignDetail;
}

/** The `id` of the element that holds them in the page, as JSON. */
export const FIRST_ANSWERS_ID = 'first-answers';

/** What the site needs to know to draw one of its pages without a browser. */
export interface PageToDraw {
  /** Path and query. */
  address: string;
  answers: FirstAnswers;
  /** As the browser sent them: they tell whose avatar is drawn. Empty for a visitor. */
  cookies: string;
  shop: ShopFacts;
}

/** What the server's build of the site exports: makes the HTML that the page's code then takes over. */
export type DrawPage = (page: PageToDraw) => Promise<string>;
