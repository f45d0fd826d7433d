import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import readQrCode from 'jsqr';
import sharp from 'sharp';
import { CHROMIUM_ARGS } from '../../tools/stack/chromium.mjs';
import { eventually } from './eventually.js';
import { siteUrl } from './site.js';

/** The two window sizes that every screen is tested in. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** User agents of WeChat and of Safari on an iPhone. */
export const WECHAT_UA =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.68(0x1800442b) NetType/WIFI Language/zh_CN';
export const PHONE_UA =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1';

/** A script for the page: sums up in `window.shifted` the layout shifts without user input. */
export const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** One Chromium for a test file; errors of its pages are recorded. */
export class TestBrowser {
  private browser: Browser | null = null;
  /** Errors that pages threw or logged since the last check. */
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
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    awaitTakeOver(page);
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const isRefused = message.text().includes('Content Security Policy');
      if (isRefused) this.complaints.push(message.text());
    });
    return { context, page };
  }
}

/** Starts a Chromium for the tests of a file. A test fails when a page threw an error during it. */
export function useBrowser(): TestBrowser {
  const browser = new TestBrowser();
  beforeAll(() => browser.start());
  afterAll(() => browser.stop());
  afterEach(() => expect(browser.complaints.splice(0)).toEqual([]));
  return browser;
}

/** Makes `goto` wait until a server-rendered page is hydrated, unless a test passes `commit`. */
function awaitTakeOver(page: Page): void {
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
 * Removes the server-rendered content from the pages of a context, as when server rendering fails: the browser
 * requests all data.
 */
export async function leaveUndrawn(page: Page): Promise<void> {
  const empty = page.context().request;
  await page.route(`${siteUrl}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await empty.get('/login', { headers: { accept: 'text/html' } });
    return route.fulfill({ response: answer });
  });
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

/** Passes the human check of the page's form with one click. */
export async function passHumanCheck(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '我不是机器人' }).click();
  await page.getByText('已验证').waitFor();
}

/** Fills the registration form by email with a new name, without submitting it. */
export async function fillRegistration(page: Page, username: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('电子邮件地址', { exact: true }).fill(`${username}@mail.example`);
  for (const label of ['密码', '确认密码']) {
    await page.getByLabel(label, { exact: true }).fill('Passw0rd');
  }
  await passHumanCheck(page);
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).press('Space');
}

/** Fills and submits the sign-in form. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('电子邮件地址').fill(email);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await passHumanCheck(page);
  await submitSignIn(page);
}

export async function submitSignIn(page: Page): Promise<void> {
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click();
}

/** Signs in by email. @returns the cookies and storage of the session, an option of `open` */
export async function signedInState(
  browser: TestBrowser,
  account: { email: string; password: string },
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const { context } = await openAs(browser, account, '/terms');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens a page of the site as a user who signed in by email. */
export async function openAs(
  browser: TestBrowser,
  account: { email: string; password: string },
  path: string,
  viewport = DESKTOP,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await browser.open(viewport, options);
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await fillSignIn(page, account.email, account.password);
  await page.waitForURL(siteUrl + path);
  return { context, page };
}

/** The same in a browser with this user agent. Signs in before, because the page may offer other ways with it. */
export async function openElsewhereAs(
  browser: TestBrowser,
  account: { email: string; password: string },
  path: string,
  userAgent: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const before = await openAs(browser, account, '/', PHONE);
  const storageState = await before.context.storageState();
  await before.context.close();
  const { context, page } = await browser.open(PHONE, { userAgent, storageState });
  await page.goto(path);
  return { context, page };
}

/** Decodes the QR code on the screen, like a phone's camera. */
export async function readCode(page: Page, title: string): Promise<string> {
  const picture = await page.getByRole('img', { name: title }).screenshot();
  const { data, info } = await sharp(picture)
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = readQrCode.default(new Uint8ClampedArray(data), info.width, info.height);
  if (!code) throw new Error('no QR code to be read');
  return code.data;
}

/** The site's cookies by name, with their remaining lifetime in seconds. */
export async function cookiesOf(
  context: BrowserContext,
): Promise<Map<string, { value: string; life: number }>> {
  const now = Date.now() / 1000;
  // The path of the server's cookie is that of the api.
  const cookies = await context.cookies(`${siteUrl}/api/v1/`);
  return new Map(
    cookies.map(({ name, value, expires }) => [name, { value, life: Math.round(expires - now) }]),
  );
}

/** Path and query of a page's URL. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Waits until the page has navigated to a path by itself. @returns seconds */
export async function secondsUntil(page: Page, path: string): Promise<number> {
  const begin = Date.now();
  await page.waitForURL(siteUrl + path, { timeout: 8_000 });
  return (Date.now() - begin) / 1000;
}

/** Records the timeout of every call that a page makes. @returns a function that reads them, in milliseconds by path */
export async function noteTimeLimits(page: Page): Promise<() => Promise<Record<string, number>>> {
  await page.addInitScript(`
    const { open, send } = XMLHttpRequest.prototype;
    globalThis.limits = {};
    XMLHttpRequest.prototype.open = function (method, url, ...rest) {
      this.path = new URL(url, location.href).pathname;
      return open.call(this, method, url, ...rest);
    };
    XMLHttpRequest.prototype.send = function (body) {
      globalThis.limits[this.path] = this.timeout;
      return send.call(this, body);
    };`);
  return () => page.evaluate<Record<string, number>>('globalThis.limits');
}

const isChange = (method: string) => method !== 'GET';

/**
 * Holds the calls of an address back.
 * @returns a function that continues them and returns their number
 * @param counts decides by the method whether a call is held; default: every change
 */
export async function hold(page: Page, calls: string, counts = isChange): Promise<() => number> {
  let letGo = () => {};
  let count = 0;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(calls, async (route) => {
    if (counts(route.request().method())) count += 1;
    await held;
    await route.continue();
  });
  return () => {
    letGo();
    return count;
  };
}

/** Stops the page's clock: it advances only by `page.clock.runFor`. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

/**
 * Makes the page send one more call, and waits for its response. All earlier calls have been sent by then, and all
 * earlier responses processed.
 */
export async function awaitLaterCall(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await fetch('/api/v1/human-check')).text();
  });
}
