import { describe, expect, it } from '@jest/globals';
import { INVOICE_PDF } from '../../support/fixtures/invoice-pdf.js';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { admin, sendForm } from '../../support/site/design-forms.js';
import { buy, newBuyer } from '../../support/site/site.js';

const browser = useBrowser();

describe('the shelf', () => {
  it('shows what was bought, finds it by name, and leads to the reader, the file and the licence certificate (SHELF-01, SHELF-11)', async () => {
    const { account, buyer, orderId } = await newBuyer(1);
    await buy(buyer, 2);
    const { context, page } = await openAs(browser, account, '/', PHONE);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /菜单：/ })
      .click();
    await page.getByRole('banner').getByRole('link', { name: '我的图解' }).click();
    const covers = page.getByRole('main').getByRole('listitem');
    await page.getByText('共 2 份', { exact: true }).waitFor();
    expect(await covers.count()).toBe(2);
    await page.getByLabel('找图解').fill('平原罗纹');
    await page.getByText('找到 1 份，共 2 份').waitFor();
    const href = (name: RegExp) => covers.getByRole('link', { name }).getAttribute('href');
    expect(await href(/^平原罗纹围巾$/)).toBe('/design/1');
    expect(await href(/^开始编织$/)).toBe('/read/1');
    expect(await href(/^下载/)).toBe('/download/1');
    await page.waitForURL(/\/shelf\?q=/);
    await covers.getByRole('link', { name: /^平原罗纹围巾$/ }).click();
    await page.getByRole('heading', { level: 1, name: '平原罗纹围巾' }).waitFor();
    await page.goBack();
    await page.getByText('找到 1 份，共 2 份').waitFor();
    expect(await page.getByLabel('找图解').inputValue()).toBe('平原罗纹');
    const saved = page.waitForEvent('download', { timeout: 60_000 });
    await covers.getByRole('button', { name: '授权证书' }).click();
    expect((await saved).suggestedFilename()).toBe(`授权证书-${orderId}.pdf`);
    await context.close();
  });

  it('has the invoice of a purchase once it is issued (HELP-04)', async () => {
    const { account, buyer, orderId } = await newBuyer(1);
    await buyer.post(`/orders/${orderId}/invoice/`, { kind: 'person', title: '小满' });
    const { context, page } = await openAs(browser, account, '/shelf', PHONE);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    const button = page.getByRole('button', { name: '发票', exact: true });
    expect(await button.count()).toBe(0);
    const { status } = await sendForm(admin, 'POST', `/orders/${orderId}/invoice/file/`, {}, [
      { field: 'file', name: 'invoice.pdf', bytes: INVOICE_PDF },
    ]);
    expect(status).toBe(200);
    await page.reload();
    const saved = page.waitForEvent('download', { timeout: 60_000 });
    await button.click();
    expect((await saved).suggestedFilename()).toBe(`发票-${orderId}.pdf`);
    await context.close();
  });
});
