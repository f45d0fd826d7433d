import type { Page } from 'playwright-core';

export interface Screen {
  name: string;
  path: string;
  /** The signed-in user; default: none. */
  as?: 'buyer' | 'admin';
  userAgent?: string;
  /** The only window width; default: both. */
  on?: '390';
  shows: string;
}

export const WECHAT_UA: string;
export const SCREENS: Screen[];
export function reachScreen(page: Page, screen: Screen): Promise<void>;
