// `npm run screenshots -- [directory]`: takes screenshots of the running shop at SITE_URL.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, ensureChromium } from '../stack/chromium.mjs';
import { reportFailure } from '../lib/output.mjs';
import { reachScreen, SCREENS } from '../harness/screens.mjs';

const siteUrl = process.env.SITE_URL ?? 'http://localhost:3000';
const directory = resolve(process.argv[2] ?? 'screenshots');

const VIEWPORTS = [
  {
    name: '390',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  },
  { name: '1280', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
];

/** Windows and settings in which only the screens of the way to buy are taken. */
const VARIANTS = [
  {
    name: '320-large',
    viewport: { width: 320, height: 640 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    // The largest letters that WeChat offers.
    letters: '160%',
  },
  {
    name: 'landscape',
    viewport: { width: 844, height: 390 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  },
  { name: 'forced', viewport: { width: 390, height: 844 }, forcedColors: 'active' },
];
const OF_VARIANTS = ['home', 'design', 'login', 'payment-confirm', 'payment-done', 'orders'];

async function signIn(page, who) {
  await page.goto(`${siteUrl}/login`);
  await page.getByLabel('电子邮件地址').fill(`${who}@example.com`);
  await page.getByLabel('密码', { exact: true }).fill('Cloudknit1');
  await page.getByRole('checkbox', { name: '我不是机器人' }).click();
  await page.getByText('已验证').waitFor();
  await page.getByRole('button', { name: '登录' }).last().click();
  await page.waitForURL(`${siteUrl}/`);
}

/** Signs in one user per role. @returns the storage state of their browsers, by name */
async function signInAll(browser) {
  const kept = {};
  for (const who of new Set(SCREENS.flatMap((screen) => screen.as ?? []))) {
    const page = await browser.newPage();
    await signIn(page, who);
    kept[who] = await page.context().storageState();
    await page.close();
  }
  return kept;
}

async function shoot(browser, screen, { name, letters, ...window }, colorScheme, kept) {
  const context = await browser.newContext({
    ...window,
    baseURL: siteUrl,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'zh-CN',
    storageState: kept[screen.as],
    userAgent: screen.userAgent,
  });
  const page = await context.newPage();
  await reachScreen(page, screen);
  if (letters) {
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters);
  }
  // Waits for pictures and fonts; a page with a pending request never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
  const file = `${screen.name}-${name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
  await page.screenshot({ path: join(directory, file) });
  console.log(file);
  await context.close();
}

async function shootAll(browser) {
  const kept = await signInAll(browser);
  for (const viewport of VIEWPORTS) {
    const screens = SCREENS.filter(({ on = viewport.name }) => on === viewport.name);
    for (const scheme of ['light', 'dark']) {
      for (const screen of screens) await shoot(browser, screen, viewport, scheme, kept);
    }
  }
  const bought = SCREENS.filter(({ name }) => OF_VARIANTS.includes(name));
  for (const variant of VARIANTS) {
    for (const screen of bought) await shoot(browser, screen, variant, 'light', kept);
  }
}

try {
  mkdirSync(directory, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    await shootAll(browser);
  } finally {
    await browser.close();
  }
} catch (error) {
  reportFailure(error);
}
