import type { CreateCaseResponse } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { DESKTOP, fillSignIn, openAs, useBrowser } from '../../support/browser/browser.js';
import { createAccount, newBuyer, siteUrl } from '../../support/site/site.js';

const browser = useBrowser();

describe('pages of one account that are open in other tabs', () => {
  it('ask for a sign-in after a sign-out, and show nothing of it to the next account (SES-09, HELP-02, SHELF-06)', async () => {
    const { account, buyer, orderId } = await newBuyer(1);
    const { body: created } = await buyer.post<CreateCaseResponse>(`/orders/${orderId}/cases`, {
      kind: 'other',
      text: '第二张图打不开',
    });
    const pages: [path: string, shown: string][] = [
      ['/cases', '其他问题'],
      [`/cases/${created.case_id}`, '第二张图打不开'],
      [`/orders/${orderId}/help`, '开发票'],
      [`/orders/${orderId}/review`, '写评价'],
      ['/profile/email', '当前邮箱'],
    ];
    const { context, page } = await openAs(browser, account, '/profile', DESKTOP);
    const tabs = await Promise.all(
      pages.map(async ([path, shown]) => {
        const tab = await context.newPage();
        await tab.goto(path);
        const content = tab.getByRole('main').getByText(shown).first();
        await content.waitFor();
        return { tab, content, path };
      }),
    );
    await page.getByRole('main').getByRole('button', { name: '退出登录' }).click();
    await page.waitForURL(`${siteUrl}/login`);
    for (const { tab, content, path } of tabs) {
      await tab.getByText('请先登录').waitFor();
      expect(await content.count()).toBe(0);
      const back = `/login?redirect=${encodeURIComponent(path)}`;
      const link = tab.getByRole('main').getByRole('link', { name: '去登录' });
      expect(await link.getAttribute('href')).toBe(back);
    }
    const next = await createAccount();
    await fillSignIn(page, next.email, next.password);
    await tabs[0]!.tab.getByText('没有售后').waitFor();
    // The others belong to an order of somebody else, but for the settings.
    for (const { tab, content } of tabs.slice(1, -1)) {
      await tab.getByText(/^没能/).first().waitFor();
      expect(await content.count()).toBe(0);
    }
    await context.close();
  });
});
