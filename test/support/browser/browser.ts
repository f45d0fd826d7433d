import { LIMITS, type LoginResponse } from '#contracts';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type {
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  Response,
} from 'playwright-core';
import readQrCode from 'jsqr';
import sharp from 'sharp';
import { randomAddress, solveHumanCheck } from '../../../tools/harness/customer.mjs';
import { WECHAT_UA } from '../../../tools/harness/screens.mjs';
import { eventually } from '../eventually.js';
import { sandboxUrl, siteUrl } from '../site/site.js';
import { TestBrowser } from './test-browser.js';

/** The two window sizes that every screen is tested in. */
export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };
/** The narrowest phone. */
export const NARROW = { width: 320, height: 640 };

/** Sets the largest font size that WeChat offers. */
export const enlarge = (page: Page) =>
  page.evaluate(`document.documentElement.style.fontSize = '160%'`);

export { WECHAT_UA };
/** The user agent of Safari on an iPhone. */
export const PHONE_UA =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1';

/** A script for the page: sums up in `window.shifted` the layout shifts without user input. */
export const COUNT_SHIFTS = `
  window.shifted = 0;
  window.shiftsSince = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput && entry.startTime >= window.shiftsSince) window.shifted += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/**
 * Resets `window.shifted` to 0 once the current content is on the screen. The browser reports a layout shift with a
 * delay; shifts before the reset are not counted.
 */
export const forgetShifts = (page: Page) =>
  page.evaluate(
    `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
      window.shifted = 0;
      window.shiftsSince = performance.now();
      resolve();
    })))`,
  );

/** Starts a Chromium for the tests of a file. A test fails when a page threw an error during it. */
export function useBrowser(): TestBrowser {
  const browser = new TestBrowser();
  globalThis.keepTraces = (title) => browser.keepTraces(title);
  beforeAll(() => browser.start());
  afterAll(() => browser.stop());
  afterEach(() => expect(browser.pageErrors.splice(0)).toEqual([]));
  return browser;
}

/**
 * Removes the server-rendered content from the pages of a context, as when server rendering fails: the browser
 * requests all data.
 */
export async function disableServerRendering(page: Page): Promise<void> {
  const empty = page.context().request;
  await page.route(`${siteUrl}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await empty.get('/login', { headers: { accept: 'text/html' } });
    return route.fulfill({ response: answer });
  });
}

/** Passes the human check of the page's form with one click. */
export async function passHumanCheck(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: '我不是机器人' }).click();
  await page.getByText('已验证').waitFor();
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
  const { context } = await browser.open(DESKTOP);
  await signInContext(context, account);
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
  await signInContext(context, account);
  await page.goto(path);
  await page.waitForURL(siteUrl + path);
  return { context, page };
}

/** Signs in over the api and stores the cookies that the sign-in page stores. */
async function signInContext(
  context: BrowserContext,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const turnstile_token = await solveHumanCheck(siteUrl);
  const response = await context.request.post('/api/v1/account/login/', {
    headers: { 'x-forwarded-for': randomAddress() },
    data: { login_type: 'email', email, password, turnstile_token },
  });
  if (!response.ok()) throw new Error(`sign-in of ${email} answered ${response.status()}`);
  const login = (await response.json()) as LoginResponse;
  const values = {
    username: login.username,
    email: login.email,
    phone: login.phone,
    avatar: login.avatar,
    access_token: login.access_token,
    is_admin: String(login.is_admin),
    login_type: 'email',
  };
  const now = Math.floor(Date.now() / 1000);
  await context.addCookies(
    Object.entries(values).flatMap(([name, value]) => {
      const isToken = name === 'access_token';
      const seconds = isToken ? LIMITS.accessTokenSeconds : LIMITS.sessionSeconds;
      const cookie = { name, value: encodeURIComponent(value ?? ''), url: siteUrl };
      return value ? [{ ...cookie, expires: now + seconds, sameSite: 'Lax' as const }] : [];
    }),
  );
}

/** Signs out by the account menu of the page's header. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账户菜单/ }).click();
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(`${siteUrl}/login`);
}

/** Decides as which WeChat user the sandbox signs a browser in without a dialog. */
export async function becomeWechatUser(context: BrowserContext, nickname: string): Promise<void> {
  const value = encodeURIComponent(nickname);
  await context.addCookies([{ name: 'sandbox_wechat_person', value, url: sandboxUrl }]);
}

/** Ticks what the buyer confirms before paying. */
export async function confirmTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /电子图解，不寄实物/ }).waitFor();
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
}

/** Confirms and submits the order. Where one payment method applies, its payment is requested at once. */
export async function submitOrder(page: Page): Promise<void> {
  await confirmTerms(page);
  await page.getByRole('button', { name: '确认并支付' }).click();
}

/** Decodes the QR code on the screen, like a phone's camera. */
export async function readCode(page: Page, title: string): Promise<string> {
  let text = '';
  // A page that renders again while it is pictured replaces the element, or covers it.
  await eventually(async () => {
    const picture = await page.getByRole('img', { name: title }).screenshot();
    const { data, info } = await sharp(picture)
      .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const code = readQrCode.default(new Uint8ClampedArray(data), info.width, info.height);
    if (!code) throw new Error('no QR code to be read');
    text = code.data;
  });
  return text;
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

/** The order that the address of a payment page names; null without one. */
export const orderIdIn = (page: Page) => new URL(page.url()).searchParams.get('order');

/** Path and query of a page's URL. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Timeout until the worker has made the pages of an archive. It also makes those of other specs. */
export const PAGES_TIMEOUT_MS = 300_000;

/** Waits until the page has navigated to a path by itself. @returns seconds since the answer of a call arrived */
export async function secondsAfter(
  answer: Promise<Response>,
  page: Page,
  path: string,
): Promise<number> {
  const response = await answer;
  await response.finished();
  const { startTime, responseEnd } = response.request().timing();
  await page.waitForURL(siteUrl + path);
  return (Date.now() - startTime - responseEnd) / 1000;
}

/** Records the timeout of every call that a page makes. @returns a function that reads them, in milliseconds by path */
export async function recordTimeLimits(page: Page): Promise<() => Promise<Record<string, number>>> {
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
 * Holds the requests of an address back.
 * @returns a function that lets them go and returns how many counted
 * @param counts decides by the method whether a request counts; default: every change
 */
export async function hold(page: Page, calls: string, counts = isChange): Promise<() => number> {
  let release = () => {};
  let count = 0;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(calls, async (route) => {
    if (counts(route.request().method())) count += 1;
    await held;
    await route.continue();
  });
  return () => {
    release();
    return count;
  };
}

/** Pauses the installed clock of a page. Playwright throws if the page takes more than a second, so the call is repeated. */
export const pauseClock = (page: Page) => eventually(() => page.clock.pauseAt(Date.now() + 1_000));

/** Stops the page's clock: it advances only by `page.clock.runFor`. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install();
  await pauseClock(page);
}

/**
 * Advances a frozen clock in small steps until an element is visible. Responses arrive in real time, but what the
 * page schedules after a response runs only when its clock advances.
 */
export async function runClockUntilVisible(page: Page, element: Locator): Promise<void> {
  await eventually(async () => {
    await page.clock.runFor(20);
    expect(await element.isVisible()).toBe(true);
  });
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
