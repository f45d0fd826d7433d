import { readFile } from 'node:fs/promises';
import type { AdminOrderDetail } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { DESKTOP, openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { openConsole } from '../../support/browser/console.js';
import { eventually } from '../../support/eventually.js';
import { findAxeViolations } from '../../support/browser/page-violations.js';
import { upload } from '../../support/site/design-forms.js';
import { focusBy } from '../../support/browser/keyboard.js';
import { newName } from '../../support/site/messages.js';
import { ADMIN, buy, createAccount, createBuyer, signIn } from '../../support/site/site.js';

/** The screen of an office. */
const WIDE = { width: 1_440, height: 900 };

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  ({ context, page } = await openConsole(browser));
});
afterAll(() => context.close());

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const dialogOf = () => page.getByRole('dialog');

/** Gets to a control by Tab, and presses Enter. */
async function press(target: Locator): Promise<void> {
  await focusBy('Tab', target);
  await page.keyboard.press('Enter');
}

describe("the operators' console", () => {
  it('finds an order by its number, gives a download back and refunds it (CONS-01, CONS-02, CONS-03, CONS-04)', async () => {
    const orderId = await buy(await createBuyer(), 20);
    await heading('等人处理').waitFor();
    await page.getByText('近 7 天收款').waitFor();
    await page.getByRole('searchbox').fill(orderId);
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: orderId }).click();
    await heading(`订单 ${orderId}`).waitFor();

    await page.getByRole('button', { name: '补一次下载' }).click();
    await dialogOf().getByText('剩余下载从 3 次变成 4 次').waitFor();
    await dialogOf().getByRole('button', { name: '补一次' }).click();
    await dialogOf().getByText('请写明原因').waitFor();
    await dialogOf().getByLabel(/原因/).fill('下载中断');
    await dialogOf().getByRole('button', { name: '补一次' }).click();
    await page.getByText('order.download').waitFor();

    await page.getByRole('button', { name: '退款' }).click();
    await dialogOf()
      .getByText(/退回 ¥/)
      .waitFor();
    await dialogOf().getByLabel(/原因/).fill('买错了');
    const amount = dialogOf().getByLabel(/退多少元/);
    const whole = await amount.inputValue();
    await amount.fill('9999');
    await dialogOf().getByRole('button', { name: '退款' }).click();
    await dialogOf().getByText(`退款金额不能超过还没退的 ¥${whole}`).waitFor();
    await amount.fill('1.00');
    await dialogOf().getByRole('button', { name: '退款' }).click();
    await page.getByText('order.refund').waitFor();
    const admin = await signIn(ADMIN.email, ADMIN.password);
    await eventually(async () => {
      const { body } = await admin.get<AdminOrderDetail>(`/orders/${orderId}`);
      expect(body.refunds.map(({ state }) => state)).toEqual(['succeeded']);
    });
    await page.reload();
    await page
      .getByRole('row', { name: /¥1\.00/ })
      .getByText('已退回')
      .waitFor();
    const notifications = page.getByRole('group', { name: '微信通知' });
    await notifications.getByText('付款成功').waitFor();
    await notifications.getByText('退款到账').waitFor();
    const messages = page.getByRole('group', { name: '发给买家的消息' });
    await messages.getByText(/^付款成功：/).waitFor();
    await page.getByText('从没打开过').waitFor();

    await page.getByRole('button', { name: '退款' }).click();
    await dialogOf().getByLabel(/原因/).fill('其余也退');
    expect(Number(await amount.inputValue())).toBeCloseTo(Number(whole) - 1, 2);
    await dialogOf().getByRole('button', { name: '退款' }).click();
    await page.getByText('已退款').first().waitFor();
    // The dialog closes after the page shows the new state.
    await dialogOf().waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: '退款' }).count()).toBe(0);
  });

  it('leads from a search that lists its first twenty people to all of them (CONS-02)', async () => {
    const people = Array.from({ length: 20 }, (_, i) => ({ id: i + 1, username: `试衣${i}` }));
    const found = { orders: [], people, designs: [] };
    await page.route('**/console/search?*', (route) => route.fulfill({ json: found }));
    await page.getByRole('searchbox').fill('试衣');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('link', { name: '只列出前 20 个，到列表里看全部' }).click();
    await page.waitForURL(
      (url) => url.pathname.endsWith('/people') && url.search.startsWith('?q='),
    );
    await heading('用户与设计师').waitFor();
    await page.unroute('**/console/search?*');
  });

  it('exports the orders of a filter as a file (CONS-03)', async () => {
    await page.goto('/console/orders?state=refunded');
    await page.getByRole('button', { name: '导出' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('orders.csv');
    const [header, first] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    // The columns that the table shows.
    expect(header).toBe('\uFEFF订单号,状态,图解,买家,价格（元）,下单,付款');
    expect(first).toContain('已退款');
  });

  it('changes the price of selected designs after showing the consequence, and undoes the change (CONS-05)', async () => {
    const name = newName();
    const { status } = await upload({ name, price: '20.00', old_price: '25.00', categories: [] });
    expect(status).toBe(201);
    await page.goto(`/console/designs?name=${name}`);
    const row = page.getByRole('row', { name });
    await row.getByText('0/12').waitFor();
    await row.getByRole('checkbox').check();
    await page.getByRole('combobox', { name: '批量改什么' }).click();
    await page.locator('.ant-select-item-option-content', { hasText: /^定价$/ }).click();
    await page.getByLabel('新价格（元）').fill('30');
    await page.getByRole('button', { name: '改所选 1 份' }).click();
    await dialogOf().getByText('会改 1 份，0 份不变。其中 1 份的原价不再高于现价').waitFor();
    await dialogOf().getByText('¥20.00，原价 ¥25.00 → ¥30.00，没有原价').waitFor();
    await dialogOf().getByLabel(/原因/).fill('材料涨价');
    await dialogOf().getByRole('button', { name: '定价', exact: true }).click();
    await row.getByText('30.00').waitFor();
    await page.getByRole('button', { name: '撤销上一步' }).click();
    await dialogOf().getByLabel(/原因/).fill('写错了');
    await dialogOf().getByRole('button', { name: '撤销', exact: true }).click();
    await row.getByText('20.00').waitFor();
  });

  it('shows money and conversion as charts and as tables, sorts on the server and exports (CONS-08)', async () => {
    await buy(await createBuyer(), 20);
    await page.goto('/console/sales');
    await heading('报表').waitFor();
    await page.getByRole('img', { name: '每天收款与退款的柱状图，单位元' }).waitFor();
    await page.getByText('付清占打开').waitFor();
    await page.getByLabel('每天的收款与退款：图或表').getByText('表').click();
    const money = page.getByRole('group', { name: '每天的收款与退款' });
    expect(await money.getByRole('row').count()).toBe(31);

    const report = page.getByRole('group', { name: '报表' });
    await page.getByLabel('分组').getByText('按来源').click();
    await report
      .getByRole('row', { name: /直接访问|店内浏览/ })
      .first()
      .waitFor();
    await report.getByRole('columnheader', { name: '下单' }).click();
    await page.waitForURL(/sort=ordered/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: '导出' }).click();
        await page.getByRole('menuitem', { name: 'CSV' }).click();
      })(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('来源,看到,打开,下单,付清');

    await page.getByLabel('从哪天起').fill('2020-01-01');
    await page.getByText('请选一天到 366 天').first().waitFor();
    await page.getByLabel('到哪天止').fill('2020-01-31');
    await page.getByText('这段时间没有人来过，也没有订单').waitFor();
  });

  it('is walked from the search to a section by keyboard alone (CONS-12)', async () => {
    await page.goto('/console');
    await heading('等人处理').waitFor();
    await page.getByRole('link', { name: '健康' }).focus();
    await page.keyboard.press('Enter');
    await heading('健康').waitFor();
    await page.getByText('PostgreSQL').first().waitFor();
  });

  it.each([
    ['/', '等人处理'],
    ['/orders', '订单'],
    ['/designs', '图解'],
    ['/categories', '分类'],
    ['/reconciliation', '对账'],
    ['/queues', '队列'],
    ['/settings', '设置'],
    ['/reviews', '被举报的评价'],
    ['/designer-pages', '设计师主页'],
    ['/sales', '报表'],
    ['/payments', '挂起与退回'],
    ['/import', '导入'],
    ['/people', '用户与设计师'],
    ['/cases', '售后与投诉'],
    ['/reports', '侵权通知'],
    ['/invoices', '发票'],
    ['/messages', '消息'],
    ['/audit', '操作日志'],
    ['/health', '健康'],
    ['/setup', '开张'],
    ['/security', '两步验证'],
  ])(
    'has no violation of axe at %s, light and dark, at 390 and 1440 px (CONS-12)',
    async (path, name) => {
      const violations: string[] = [];
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport);
        await page.goto(`/console${path}`);
        await heading(name).waitFor();
        // A page may have more than one part that loads.
        const skeletons = page.getByRole('main').locator('.ant-skeleton');
        await eventually(async () => expect(await skeletons.count()).toBe(0));
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          violations.push(...(await findAxeViolations(page, 'all')));
        }
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      }
      await page.setViewportSize(DESKTOP);
      expect(violations).toEqual([]);
    },
  );

  it('says that the connection is lost, and repeats no act (CONS-13)', async () => {
    await page.goto('/console');
    await heading('等人处理').waitFor();
    await context.setOffline(true);
    await page.getByText('没有任何操作会自动重做').waitFor();
    await context.setOffline(false);
    await page.getByText('没有任何操作会自动重做').waitFor({ state: 'detached' });
  });

  it('does the work of a call by keyboard alone, at 390 px (CONS-12)', async () => {
    const orderId = await buy(await createBuyer(), 20);
    await page.setViewportSize(PHONE);
    await page.goto('/console');
    await heading('等人处理').waitFor();
    await focusBy('Tab', page.getByRole('searchbox'));
    await page.keyboard.type(orderId);
    await page.keyboard.press('Enter');
    await press(page.getByRole('link', { name: orderId }));
    await heading(`订单 ${orderId}`).waitFor();

    await press(page.getByRole('button', { name: '补一次下载' }));
    await focusBy('Tab', dialogOf().getByLabel(/原因/));
    await page.keyboard.type('下载中断');
    await press(dialogOf().getByRole('button', { name: '补一次' }));
    await page.getByText('order.download').waitFor();
    await dialogOf().waitFor({ state: 'hidden' });

    await press(page.getByRole('button', { name: '退款' }));
    await focusBy('Tab', dialogOf().getByLabel(/原因/));
    await page.keyboard.type('买错了');
    await focusBy('Tab', dialogOf().getByLabel(/退多少元/));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1.00');
    await press(dialogOf().getByRole('button', { name: '退款' }));
    await page.getByText('order.refund').waitFor();
    await dialogOf().waitFor({ state: 'hidden' });

    await press(page.getByRole('button', { name: '菜单' }));
    await press(page.getByRole('link', { name: '订单', exact: true }));
    await heading('订单').waitFor();
    await focusBy('Tab', page.getByRole('button', { name: '导出' }));
    await page.keyboard.press('Enter');
    const csv = page.getByRole('menuitem', { name: 'CSV' });
    await csv.waitFor();
    await focusBy('ArrowDown', csv);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain(orderId);
    await page.setViewportSize(DESKTOP);
  });

  it('refuses a person without a role, and sends a visitor to the sign-in (CONS-01, CONS-09)', async () => {
    const other = await openAs(browser, await createAccount(), '/console');
    await other.page.getByText('你没有进入控制台的权限').waitFor();
    await other.context.close();
    const visit = await browser.open(PHONE);
    await visit.page.goto('/console/orders');
    const link = visit.page.getByRole('link', { name: '去登录' });
    expect(await link.getAttribute('href')).toBe('/login?redirect=%2Fconsole%2Forders');
    await visit.context.close();
  });
});
