import { describe, expect, it } from '@jest/globals';
import {
  confirmTerms,
  DESKTOP,
  openAs,
  orderIdIn,
  pathOf,
  PHONE,
  PHONE_UA,
  submitOrder,
  useBrowser,
} from '../../support/browser/browser.js';
import { endSession } from '../../support/browser/faulty-answers.js';
import { createAccount, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

describe('a session that ends on the payment page', () => {
  it('keeps what is ticked, and leads to the sign-in and back (WALK-11)', async () => {
    const account = await createAccount({ hasConsented: false });
    const { context, page } = await openAs(browser, account, '/design/17/payment', DESKTOP);
    await confirmTerms(page);
    await endSession(page, 401);
    await page.getByRole('button', { name: '确认并支付' }).click();
    const fault = page.getByRole('alert').filter({ hasText: '登录已过期，请重新登录' });
    await fault.waitFor();
    const boxes = await page.getByRole('main').getByRole('checkbox').all();
    expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual([true, true]);
    expect(await fault.getByRole('button', { name: '重试' }).count()).toBe(0);
    await fault.getByRole('link', { name: '去登录' }).click();
    await page.waitForURL(`${siteUrl}/login?redirect=%2Fdesign%2F17%2Fpayment`);
    await context.close();
  });

  it('keeps the order and its step, and leads to the sign-in and back (WALK-11)', async () => {
    const { context, page } = await openAs(
      browser,
      await createAccount(),
      '/design/17/payment',
      PHONE,
      { userAgent: PHONE_UA },
    );
    await submitOrder(page);
    await page.getByRole('radio').nth(1).check();
    await page.waitForURL(/order=/);
    await endSession(page, 401);
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByText('登录已过期，请重新登录').waitFor();
    expect(await page.getByRole('radio').nth(1).isChecked()).toBe(true);
    const address = `/design/17/payment?order=${orderIdIn(page)}`;
    await page.getByRole('link', { name: '去登录' }).click();
    await page.getByRole('heading', { name: '登录后继续购买' }).waitFor();
    expect(pathOf(page)).toBe(`/login?redirect=${encodeURIComponent(address)}`);
    await context.close();
  });
});
