import {
  CASE_ACTS,
  CASE_KIND_LABELS,
  CASE_MESSAGES,
  type CreateCaseResponse,
  MESSAGES,
} from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { INVOICE_PDF } from '../../support/fixtures/invoice-pdf.js';
import {
  awaitLaterCall,
  DESKTOP,
  hold,
  openAs,
  pathOf,
  PHONE,
  useBrowser,
} from '../../support/browser/browser.js';
import { admin, pictureOf, sendForm } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { routeOnce } from '../../support/browser/route-once.js';
import {
  ADMIN,
  buy,
  createAccount,
  inSandbox,
  isPaid,
  newBuyer,
  orderAndPay,
  signIn,
} from '../../support/site/site.js';

const browser = useBrowser();

describe('help with an order', () => {
  it('leads from the order to a case, its answer and its end (HELP-01, HELP-02)', async () => {
    const { account } = await newBuyer(1);
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

  it('opens the case behind the page that is shown now if the form was left before the answer (HELP-01)', async () => {
    const { account, buyer, orderId } = await newBuyer(1);
    const orders = [orderId, await buy(buyer, 2)];
    const request = { kind: 'other', text: '打不开' };
    const first = await buyer.post<CreateCaseResponse>(`/orders/${orders[0]}/cases`, request);
    // The code of the page of a case is loaded, so that the case would be opened at once.
    const path = `/cases/${first.body.case_id}`;
    const { context, page } = await openAs(browser, account, path, PHONE);
    await page.getByRole('button', { name: /^账户菜单/ }).click();
    await page.getByRole('link', { name: '订单管理' }).click();
    const help = page.locator(`a[href="/orders/${orders[1]}/help"]`);
    await help.click();
    await page.getByText('其他问题', { exact: true }).click();
    await page.getByRole('textbox', { name: '情况' }).fill('第二张图打不开');
    const release = await hold(page, '**/orders/*/cases');
    await page.getByRole('button', { name: '提交给客服' }).click();
    await page.getByRole('button', { name: '正在提交给客服…' }).waitFor();
    await page.goBack();
    await help.waitFor();
    const answer = page.waitForResponse('**/orders/*/cases');
    release();
    expect((await answer).status()).toBe(201);
    // The orders are read again before the page would be left.
    await page.waitForResponse('**/account/orders');
    await awaitLaterCall(page);
    await awaitLaterCall(page);
    expect(pathOf(page)).toBe('/orders');
    await context.close();
  });

  it('opens the case although a photo was not taken, and asks for it there (HELP-01)', async () => {
    const { account, orderId } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, `/orders/${orderId}/help`, PHONE);
    await page.getByText(CASE_KIND_LABELS.pattern_wrong, { exact: true }).click();
    await page.getByRole('textbox', { name: '情况' }).fill('第三行少一针');
    const buffers = await Promise.all(['#405060', '#506070'].map(pictureOf));
    const files = buffers.map((buffer, i) => ({
      name: `${i}.jpg`,
      mimeType: 'image/jpeg',
      buffer,
    }));
    await page.getByLabel('照片').setInputFiles(files);
    await routeOnce(page, '**/cases/*/pictures', (route) => route.abort());
    await page.getByRole('button', { name: '提交给设计师' }).click();
    await page.waitForURL(/\/cases\/\w+$/);
    const lost = page.getByText('有 1 张照片没传上，请再添');
    await lost.waitFor();
    const photos = page.getByRole('img', { name: '附上的照片' });
    expect(await photos.count()).toBe(1);
    await page.getByLabel('照片').setInputFiles(files[0]!);
    await photos.nth(1).waitFor();
    await lost.waitFor({ state: 'hidden' });
    await page.reload();
    await photos.nth(1).waitFor();
    expect(await lost.count()).toBe(0);
    await context.close();
  });

  it('sends every photo that was chosen, also one after the other (HELP-01)', async () => {
    const { account, orderId } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, `/orders/${orderId}/help`, PHONE);
    await page.getByText(CASE_KIND_LABELS.pattern_wrong, { exact: true }).click();
    await page.getByRole('textbox', { name: '情况' }).fill('第三行少一针');
    const way = page.locator('details[open]');
    const picker = way.getByLabel('照片', { exact: true }).and(way.locator('input'));
    for (const [i, colour] of ['#405060', '#506070'].entries()) {
      const buffer = await pictureOf(colour);
      await picker.setInputFiles({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer });
      await way.getByText(`已选 ${i + 1} 张`).waitFor();
    }
    await page.getByRole('button', { name: '提交给设计师' }).click();
    await page.waitForURL(/\/cases\/\w+$/);
    await page.getByRole('img', { name: '附上的照片' }).nth(1).waitFor();
    await context.close();
  });

  it('gives the money back at once if the pattern was never opened, asked twice, and the design is for sale again (HELP-01, WALK-06)', async () => {
    const { account } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, '/design/1', PHONE);
    await page.getByText('已购买 · 剩 3 次').waitFor();
    await page.getByRole('button', { name: /^账户菜单/ }).click();
    await page.getByRole('link', { name: '订单管理' }).click();
    await page.getByRole('link', { name: '需要帮助' }).click();
    await page.getByText(CASE_KIND_LABELS.unopened_refund, { exact: true }).click();
    await page.getByRole('button', { name: '现在退款' }).click();
    await page.getByText('退款后不能再下载和阅读，款项原路退回。').waitFor();
    await page.getByRole('button', { name: '确认退款' }).click();
    await page.waitForURL(/\/cases\/\w+$/);
    await page.locator('article h2 a[href="/design/1"]').click();
    await page.getByRole('link', { name: '立即购买' }).first().waitFor();
    await page.goto('/orders');
    await page.getByRole('tab', { name: '已退款' }).click();
    await page
      .getByText(/^已退款|^正在退款/)
      .first()
      .waitFor();
    await page.goto('/read/1');
    await page.getByRole('heading', { name: '这份图解已退款' }).waitFor();
    await context.close();
  });

  it('is not given back by a double tap (HELP-01)', async () => {
    const { account, orderId } = await newBuyer(1);
    const path = `/orders/${orderId}/help`;
    const { context, page } = await openAs(browser, account, path, DESKTOP);
    await page.getByText(CASE_KIND_LABELS.unopened_refund, { exact: true }).click();
    await page.getByRole('button', { name: '现在退款' }).dblclick();
    const question = page.getByRole('dialog', { name: '请确认' });
    await question.getByRole('button', { name: '确认退款' }).waitFor();
    await awaitLaterCall(page);
    expect(await question.isVisible()).toBe(true);
    expect(await isPaid(orderId)).toBe(true);
    await context.close();
  });

  it.each(['no-preference', 'reduce'] as const)(
    'is not given back by a double tap where its confirmation opens below the finger, with %s for motion (HELP-01)',
    async (reducedMotion) => {
      const { account, orderId } = await newBuyer(1);
      const path = `/orders/${orderId}/help`;
      const { context, page } = await openAs(browser, account, path, DESKTOP, { reducedMotion });
      await page.getByText(CASE_KIND_LABELS.unopened_refund, { exact: true }).click();
      const refund = page.getByRole('button', { name: '现在退款' });
      const question = page.getByRole('dialog', { name: '请确认' });
      const confirm = question.getByRole('button', { name: '确认退款' });
      await refund.click();
      const place = (await confirm.boundingBox())!;
      await question.getByRole('button', { name: '先不退' }).click();
      await question.waitFor({ state: 'detached' });
      await refund.evaluate((element, { x, y, width }) => {
        const { style } = element as unknown as { style: object };
        Object.assign(style, { position: 'fixed', left: `${x}px`, top: `${y}px` });
        Object.assign(style, { width: `${width}px` });
      }, place);
      const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
      // A phone counts each of two taps as a single click.
      const clicks = reducedMotion === 'reduce' ? [1, 2] : [1, 1];
      for (const clickCount of clicks) {
        await page.mouse.move(x, y);
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
      }
      await confirm.waitFor();
      await awaitLaterCall(page);
      expect(await confirm.isVisible()).toBe(true);
      expect(await isPaid(orderId)).toBe(true);
      // A tap of its own counts.
      await confirm.click();
      await page.waitForURL(/\/cases\/\w+$/);
      await context.close();
    },
  );

  it('has no refund by oneself after one page was read, and says why (HELP-01)', async () => {
    const { account, orderId } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, '/read/1', PHONE);
    await page.locator('[role=group] img:not([alt=""])').waitFor();
    await page.goto(`/orders/${orderId}/help`);
    await page.getByText(CASE_KIND_LABELS.unopened_refund, { exact: true }).click();
    await page
      .getByText(/打开过|看过/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: '现在退款' }).count()).toBe(0);
    await context.close();
  });

  it('takes the title of an invoice, refuses a wrong tax number, and gives the uploaded PDF (HELP-04)', async () => {
    const { account, orderId } = await newBuyer(1);
    const { context, page } = await openAs(browser, account, `/orders/${orderId}/help`, PHONE);
    await page.getByText('开发票', { exact: true }).click();
    await page.getByRole('button', { name: '申请发票' }).click();
    await page.getByText(MESSAGES.required).waitFor();
    await page.getByRole('radio', { name: '单位' }).check();
    await page.getByLabel('发票抬头').fill('针线坊');
    await page.getByLabel('税号').fill('91440300708461136X');
    await page.getByRole('button', { name: '申请发票' }).click();
    await page.getByText(CASE_MESSAGES.taxNumberWrong).waitFor();
    await page.getByLabel('税号').fill('91440300708461136T');
    await page.getByRole('button', { name: '申请发票' }).click();
    await page.getByText(/已提交，开好后会告诉你/).waitFor();
    // The top bar covers what is scrolled below it.
    await page.evaluate('scrollTo(0, 0)');
    expect(await findAxeViolations(page, 'all')).toEqual([]);

    const pdf = { field: 'file', name: '发票.pdf', bytes: INVOICE_PDF };
    const path = `/orders/${orderId}/invoice/file`;
    expect(await sendForm(admin, 'POST', path, {}, [pdf])).toMatchObject({ status: 200 });
    await page.goto('/messages');
    await page.getByRole('link', { name: /发票开好了/ }).click();
    await page.getByText('开发票', { exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '发票', exact: true }).click();
    expect((await saving).suggestedFilename()).toMatch(/\.pdf$/);
    await context.close();
  });
});

describe('a complaint at WeChat Pay', () => {
  it('is the case that the buyer sees, and is answered by the operator at the console (HELP-03, CONS-05)', async () => {
    const account = await createAccount();
    const buyer = await signIn(account.email, account.password);
    const { orderId, codeUrl } = await orderAndPay(buyer, 1);
    const { body: paid } = await inSandbox<{ out_trade_no: string }>('phone/pay', {
      code_url: codeUrl,
    });
    await eventually(async () => expect(await isPaid(orderId)).toBe(true));
    const words = `第三页缺了一行 ${newName()}`;
    await inSandbox('phone/complaints', { out_trade_no: paid.out_trade_no, detail: words });
    const desk = await openAs(browser, ADMIN, '/console/cases', DESKTOP);
    const detail = desk.page.getByRole('link', { name: words });
    await eventually(async () => {
      await desk.page.reload();
      await desk.page.getByRole('heading', { level: 1, name: '售后与投诉' }).waitFor();
      await desk.page.getByText('微信支付投诉').first().waitFor();
      expect(await detail.count()).toBe(1);
    });
    await detail.click();
    const label = CASE_ACTS.reply.label;
    await desk.page.getByRole('button', { name: label }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByLabel(/内容/).fill('第三页已补上，请重新打开');
    await dialog.getByRole('button', { name: label }).click();
    // The dialog holds the same words until it is closed.
    await dialog.waitFor({ state: 'hidden' });
    await desk.page.getByText('第三页已补上，请重新打开').waitFor();
    await desk.context.close();

    const { context, page } = await openAs(browser, account, '/messages', PHONE);
    await page
      .getByRole('link', { name: /售后有进展/ })
      .first()
      .click();
    await page.waitForURL(/\/cases\/\w+$/);
    await page.getByText(words).waitFor();
    await page.getByText('第三页已补上，请重新打开').waitFor();
    await context.close();
  });
});
