import { chromium } from 'playwright-core';
import { TestEnvironment } from 'jest-environment-node';

/**
 * The environment of browser tests. Playwright is loaded once per Jest worker instead of once per spec file, and a
 * failed test keeps the traces of its browser contexts.
 */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.chromium = chromium;
  }

  /** Jest waits for it, so the pages are still as they were when the test failed. */
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.keepTraces?.(test.name);
    if (name === 'hook_failure') await this.global.keepTraces?.('hook');
  }
}
