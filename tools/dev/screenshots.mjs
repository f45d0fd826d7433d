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

async function shoot(browser, screen, { name, ...window }, colorScheme, kept) {
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
  // Waits for pictures and fonts; a page with a pending request never becomes idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
  const file = `${screen.name}-${name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
  await page.screenshot({ path: join(directory, file) });
  console.log(file);
  await context.close();
}

try {
  mkdirSync(directory, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  const kept = await signInAll(browser);
  for (const viewport of VIEWPORTS) {
    const screens = SCREENS.filter(({ on = viewport.name }) => on === viewport.name);
    for (const scheme of ['light', 'dark']) {
      for (const screen of screens) await shoot(browser, screen, viewport, scheme, kept);
    }
  }
  await browser.close();
} catch (error) {
  reportFailure(error);
}
