// Takes the screenshots of a running shop: `npm run screenshots -- [directory]`, against SITE_URL.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, ensureChromium } from './lib/chromium.mjs';
import { die } from './lib/say.mjs';

const siteUrl = process.env.SITE_URL ?? 'http://localhost:3000';
const directory = resolve(process.argv[2] ?? 'screenshots');

const VIEWPORTS = [
  { name: '390', width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  { name: '1280', width: 1280, height: 800, deviceScaleFactor: 1 },
];

/** Each screen: how it is reached, given a page that stands on the site. */
const SCREENS = [
  { name: 'home', path: '/' },
  { name: 'search', path: '/?name=%E6%AF%9B%E8%A1%A3' },
  { name: 'search-empty', path: '/?name=%E6%B2%A1%E6%9C%89%E8%BF%99%E4%B8%AA' },
  { name: 'category', path: '/categories/hat' },
  { name: 'design', path: '/design/24' },
  { name: 'design-missing', path: '/design/999999' },
  { name: 'login', path: '/login' },
  { name: 'login-wechat', path: '/login', tab: '微信登录' },
  { name: 'register', path: '/register' },
  { name: 'register-phone', path: '/register', tab: '手机注册' },
  { name: 'reset-request', path: '/reset-pwd' },
  { name: 'reset-phone', path: '/reset-pwd', tab: '手机找回' },
  { name: 'reset', path: `/reset-pwd?token=${'A'.repeat(64)}` },
  { name: 'verify-failed', path: `/verify-email/${'A'.repeat(64)}` },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'payment-confirm', path: '/design/20/payment', signedIn: true },
  { name: 'payment-method', path: '/design/20/payment', signedIn: true, press: ['提交订单'] },
  {
    name: 'payment-scan',
    path: '/design/20/payment',
    signedIn: true,
    press: ['提交订单', '去支付'],
  },
  {
    name: 'payment-confirming',
    path: '/design/20/payment',
    signedIn: true,
    press: ['提交订单', '去支付', '我已完成支付'],
  },
  { name: 'orders', path: '/orders', signedIn: true },
  { name: 'profile', path: '/profile', signedIn: true },
  { name: 'upload', path: '/upload', signedIn: true, as: 'admin' },
  { name: 'edit', path: '/design/22/edit', signedIn: true, as: 'admin' },
  { name: 'profile-tokens', path: '/profile/tokens', signedIn: true, as: 'admin' },
  { name: 'device', path: '/device', signedIn: true, as: 'admin' },
  { name: 'profile-password', path: '/profile/password', signedIn: true },
  { name: 'profile-email', path: '/profile/email', signedIn: true },
  { name: 'profile-phone', path: '/profile/phone', signedIn: true },
  { name: 'profile-wechat', path: '/profile/wechat', signedIn: true },
  { name: 'profile-delete', path: '/profile/delete', signedIn: true },
  { name: 'download-refused', path: '/download/19', signedIn: true },
];

/** Who looks at a screen: an account's name, or nobody. */
function visitorOf({ signedIn = false, as = 'buyer' }) {
  return signedIn ? as : null;
}

async function signIn(page, who) {
  await page.goto(`${siteUrl}/login`);
  await page.getByLabel('电子邮件地址').fill(`${who}@example.com`);
  await page.getByLabel('密码', { exact: true }).fill('Cloudknit1');
  await page.getByRole('checkbox', { name: '我不是机器人' }).click();
  await page.getByText('已验证').waitFor();
  await page.getByRole('button', { name: '登录' }).last().click();
  await page.waitForURL(`${siteUrl}/`);
}

async function shoot(browser, { name, ...viewport }, colorScheme) {
  for (const who of [null, 'buyer', 'admin']) {
    const context = await browser.newContext({
      viewport: { width: viewport.width, height: viewport.height },
      ...viewport,
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'zh-CN',
    });
    const page = await context.newPage();
    if (who) await signIn(page, who);
    for (const screen of SCREENS.filter((candidate) => visitorOf(candidate) === who)) {
      await page.goto(siteUrl + screen.path, { waitUntil: 'networkidle' });
      if (screen.tab) await page.getByRole('tab', { name: screen.tab }).click();
      for (const label of screen.press ?? []) {
        await page.getByRole('button', { name: label }).click();
        await page.waitForTimeout(400);
      }
      await page.waitForTimeout(screen.tab ? 800 : 300);
      const file = `${screen.name}-${name}${colorScheme === 'dark' ? '-dark' : ''}.png`;
      await page.screenshot({ path: join(directory, file) });
      console.log(file);
    }
    await context.close();
  }
}

try {
  mkdirSync(directory, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  for (const viewport of VIEWPORTS) {
    for (const scheme of ['light', 'dark']) await shoot(browser, viewport, scheme);
  }
  await browser.close();
} catch (error) {
  die(error);
}
