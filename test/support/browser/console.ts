import { ADMIN } from '../site/site.js';
import { DESKTOP, openAs } from './browser.js';
import type { TestBrowser } from './test-browser.js';

/** Opens the console as an admin, without animations. */
export const openConsole = (browser: TestBrowser) =>
  openAs(browser, ADMIN, '/console', DESKTOP, { reducedMotion: 'reduce' });
