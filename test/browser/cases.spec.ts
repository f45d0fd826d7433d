import { describe, expect, it } from '@jest/globals';
import { admin } from '../support/design-forms.js';
import { openAs, PHONE, useBrowser } from '../support/browser.js';
import { buy, createAccount, signIn } from '../support/site.js';

const browser = useBrowser();

describe('help with an order', () => {
  it('leads from the order to a case, its answer and its end (HELP-01, HELP-02)', async () => {
    const account = await createAccount();
    await buy(await signIn(account.email, account.password), 1);
    const { context, page } = await openAs(browser, account, '/orders', PHONE);
    await page.getByRole('link', { name: '需要帮助' }).click();
    await page.getByText('其他问题', { exact: true }).click();
    await page.getByRole('button', { name: '提交给客服' }).click();
    await page.getByRole('textbox', { name: '情况' }).fill('第二张图打不开');
    await page.getByRole('button', { name: '提交给客服' }).click();
    await page.waitForURL(/\/cases\/\w+$/);
    await page.getByText('等客服处理').waitFor();
    const id = new URL(page.url()).pathname.split('/').pop()!;
    await admin.post(`/cases/${id}/moves`, { move: 'reply', text: '已换新版，请再试' });
    await page.goto('/messages');
    await page
      .getByRole('link', { name: /售后有进展/ })
      .first()
      .click();
    await page.getByText('已换新版，请再试').waitFor();
    await page.getByRole('radio', { name: '已经解决' }).check();
    await page.getByRole('button', { name: '提交' }).click();
    await page.getByText('已结束', { exact: true }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(0);
    await context.close();
  });
});
