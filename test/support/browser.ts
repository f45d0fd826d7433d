import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../scripts/lib/chromium.mjs';
import { siteUrl } from './site.js';

/** The two windows that every screen is looked at in. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** One Chromium for a test file; what a page complains about is kept. */
export class TestBrowser {
  private browser: Browser | null = null;
  /** Errors that pages threw or logged since the last look. */
  readonly complaints: string[] = [];

  async start(): Promise<void> {
    this.browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'],
      args: CHROMIUM_ARGS,
    });
  }

  async stop(): Promise<void> {
    await this.browser?.close();
  }

  async open(viewport: { width: number; height: number }): Promise<{
    context: BrowserContext;
    page: Page;
  }> {
    const context = await this.browser!.newContext({
      viewport,
      baseURL: siteUrl,
      locale: 'zh-CN',
      acceptDownloads: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    return { context, page };
  }
}
