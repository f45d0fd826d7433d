import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect } from '@jest/globals';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  BrowserType,
  Page,
} from 'playwright-core';
import { CHROMIUM_ARGS } from '../../../tools/stack/chromium.mjs';
import { eventually } from '../eventually.js';
import { siteUrl } from '../site/site.js';

declare global {
  /** Playwright's Chromium, from test/support/jest/browser-environment.mjs. */
  var chromium: BrowserType;
  /** Called when a test fails, before its clean-up. */
  var keepTraces: ((title: string) => Promise<void>) | undefined;
}

/** Where the traces of failed tests are kept. */
const TRACES = 'test/.results/traces';
/** Characters of a page's text that are printed when a test fails. */
const MOST_TEXT = 1_500;

/** One Chromium for a test file; errors of its pages are recorded. */
export class TestBrowser {
  private browser: Browser | null = null;
  private recordings = '';
  private readonly traced = new Set<BrowserContext>();
  /** Errors that pages threw or logged since the last check. */
  readonly pageErrors: string[] = [];

  async start(): Promise<void> {
    // Playwright does not remove a folder of its own when a context is closed without a trace.
    this.recordings = await mkdtemp(join(tmpdir(), 'cloudknit-traces-'));
    this.browser = await globalThis.chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'],
      tracesDir: this.recordings,
      args: CHROMIUM_ARGS,
    });
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await rm(this.recordings, { recursive: true, force: true });
  }

  async open(
    viewport: { width: number; height: number },
    options: BrowserContextOptions = {},
  ): Promise<{ context: BrowserContext; page: Page }> {
    const context = await this.browser!.newContext({
      viewport,
      baseURL: siteUrl,
      locale: 'zh-CN',
      acceptDownloads: true,
      ...options,
    });
    await this.trace(context);
    const page = await context.newPage();
    // Ends a wait that hangs. It does not measure speed, because the machine may be under load.
    page.setDefaultTimeout(60_000);
    awaitHydration(page);
    page.on('pageerror', (error) => this.pageErrors.push(error.message));
    page.on('console', (message) => {
      const isRefused = message.text().includes('Content Security Policy');
      if (isRefused) this.pageErrors.push(message.text());
    });
    return { context, page };
  }

  /** Records the actions, requests and messages of a context. Snapshots would cost a sixth of the processor time. */
  private async trace(context: BrowserContext): Promise<void> {
    await context.tracing.start({ snapshots: false, screenshots: false });
    this.traced.add(context);
    context.once('close', () => this.traced.delete(context));
  }

  /** Writes a trace of each open context and a picture of each page to `test/.results/traces`, and prints the text of each page. */
  async keepTraces(title: string): Promise<void> {
    const spec = basename(expect.getState().testPath ?? '', '.spec.ts');
    const name = `${spec}-${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}`;
    for (const [at, context] of [...this.traced].entries()) {
      const path = join(TRACES, `${name}-${at + 1}`);
      // A closed page or context must not hide why the test failed.
      for (const [index, page] of context.pages().entries()) {
        const picture = `${path}-${index + 1}.png`;
        await page.screenshot({ path: picture, timeout: 3_000 }).catch(() => undefined);
        // The text is printed because the files of a run are not always at hand where it failed.
        const text = await page
          .evaluate<string>('document.body.innerText')
          .catch((error: Error) => `(${error.message})`);
        process.stderr.write(`page: ${page.url()}\n${text.slice(0, MOST_TEXT)}\n`);
      }
      await context.tracing.stop({ path: `${path}.zip` }).catch(() => undefined);
      this.traced.delete(context);
      process.stderr.write(`trace: ${path}.zip\n`);
    }
  }
}

/** Makes `goto` wait until a server-rendered page is hydrated, unless a test passes `commit`. */
function awaitHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const isDone = () => waitInPage(page, '!window.preHydrationEvents');
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await isDone();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil !== 'commit') await isDone();
    return answer;
  };
}

/**
 * Waits until an expression is true in the page. Does not use `waitForFunction`, which evaluates its text in the page;
 * the page's Content Security Policy refuses that.
 */
export function waitInPage(page: Page, expression: string): Promise<void> {
  return eventually(async () => {
    if (!(await page.evaluate(expression)))
      throw new Error(`never true in the page: ${expression}`);
  });
}
