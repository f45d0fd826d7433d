import type { Page } from 'playwright-core';

export interface Screen {
  name: string;
  path: string;
  /** Who is signed in; nobody where it is not said. */
  as?: 'buyer' | 'admin';
  userAgent?: string;
  /** The one window that it is seen in; both where it is not said. */
  on?: '390';
  shows: string;
}

export const SCREENS: Screen[];
export function reachScreen(page: Page, screen: Screen): Promise<void>;
