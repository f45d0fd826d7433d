import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, ensureChromium } from '../stack/chromium.mjs';
import { freePort } from '../stack/ports.mjs';

/** A browser that is also controlled by its port; both share their cookies. */
export async function startBrowser({ dir, keep }) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(dir, 'profile'), {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
    locale: 'zh-CN',
  });
  keep({ stop: () => context.close() });
  return { context, port };
}

/** Signs in as an account of the demo shop. */
export async function signIn(page, siteUrl, email = 'buyer@example.com') {
  await page.goto(`${siteUrl}/login`);
  await page.getByLabel('电子邮件地址').fill(email);
  await page.getByLabel('密码', { exact: true }).fill('Cloudknit1');
  await page.getByRole('checkbox', { name: '我不是机器人' }).click();
  await page.getByText('已验证').waitFor();
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(`${siteUrl}/`);
}
