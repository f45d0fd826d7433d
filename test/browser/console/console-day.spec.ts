import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type AdminOrderDetail, CASE_ACTS, type QuestionPage } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openAs, PHONE, useBrowser } from '../../support/browser/browser.js';
import { newFolder } from '../../support/cli/cli.js';
import { admin, upload } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { focusBy } from '../../support/browser/keyboard.js';
import { newName } from '../../support/site/messages.js';
import {
  ADMIN,
  createBuyer,
  inSandbox,
  isPaid,
  orderAndPay,
  withDatabase,
} from '../../support/site/site.js';

/** An import processes files on a machine that may be under load. */
const DONE = { timeout: 180_000 };

/** How an operator works: with the pointer, or with the keyboard alone. */
interface Hands {
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
}

const pointer: Hands = {
  press: (target) => target.click(),
  type: (target, text) => target.fill(text),
};

const keys: Hands = {
  press: async (target) => {
    const role = await target.getAttribute('role');
    await focusBy(role === 'menuitem' ? 'ArrowDown' : 'Tab', target);
    const isCheckbox = (await target.getAttribute('type')) === 'checkbox';
    await target.page().keyboard.press(isCheckbox ? 'Space' : 'Enter');
  },
  type: async (target, text) => {
    await focusBy('Tab', target);
    await target.page().keyboard.press('Control+A');
    await target.page().keyboard.type(text);
  },
};

const browser = useBrowser();

/** What happened before the day begins: a paid order with a complaint, and a reported question. */
async function evening() {
  const words = `第三页缺了一行 ${newName()}`;
  const buyer = await createBuyer();
  const { orderId, codeUrl } = await orderAndPay(buyer, 20);
  const { body: paid } = await inSandbox<{ out_trade_no: string }>('phone/pay', {
    code_url: codeUrl,
  });
  await eventually(async () => expect(await isPaid(orderId)).toBe(true));
  await inSandbox('phone/complaints', { out_trade_no: paid.out_trade_no, detail: words });

  const design = newName();
  const { body } = await upload({ name: design });
  const path = `/designs/${Number(body['id'])}/questions`;
  await buyer.post(path, { text: '请问可以用马海毛吗' });
  const [question] = (await buyer.get<QuestionPage>(path)).body.results;
  await buyer.post(`/questions/${question!.id}/reports`, { text: '广告' });
  return { orderId, words, design };
}

/** A folder with a manifest of designs whose SKUs begin with a prefix. */
async function newManifest(prefix: string, count: number) {
  const folder = await newFolder();
  const rows = Array.from(
    { length: count },
    (_, i) => `${prefix}-${i},一天的导入${i},一份测试图解,29.90,毛衣,admin,a.zip,否`,
  );
  const text = `货号,名称,描述,价格,分类,设计师,文件,上架\r\n${rows.join('\r\n')}\r\n`;
  await folder.write('清单.csv', text);
  return folder;
}

const countOf = (prefix: string) =>
  withDatabase(
    async (client) =>
      (await client.query('SELECT 1 FROM designs WHERE sku LIKE $1', [`${prefix}-%`])).rowCount,
  );

/** The console as one operator uses it. */
class Desk {
  constructor(
    readonly page: Page,
    readonly hands: Hands,
  ) {}

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async open(section: string): Promise<void> {
    const menu = this.page.getByRole('button', { name: '菜单' });
    if (await menu.isVisible()) await this.hands.press(menu);
    const navigation = this.page.getByRole('navigation', { name: '控制台' });
    const link = navigation.getByRole('link', { name: new RegExp(`^${section}`) });
    await this.hands.press(link);
    await this.page.getByRole('heading', { level: 1, name: section }).waitFor();
  }

  /** Confirms the dialog, and waits until it is gone. */
  async confirm(label: string, reason?: string): Promise<void> {
    if (reason) await this.hands.type(this.dialog.getByLabel(/原因|内容/), reason);
    await this.hands.press(this.dialog.getByRole('button', { name: label, exact: true }));
    await this.dialog.waitFor({ state: 'hidden' });
  }
}

describe.each([
  ['the mouse at 1440 px', { width: 1_440, height: 900 }, pointer, 500],
  ['the keyboard alone', { width: 1_280, height: 800 }, keys, 20],
  ['the thumb at 390 px', PHONE, pointer, 20],
])('a day at the console with %s', (_with, viewport, hands, rows) => {
  it('refunds, gives back, answers, decides, reconciles, imports and exports (CONS-01, CONS-03, CONS-05, CONS-06, CONS-07, CONS-12)', async () => {
    const { orderId, words, design } = await evening();
    const prefix = randomBytes(5).toString('hex');
    const folder = await newManifest(prefix, rows);
    const { context, page } = await openAs(browser, ADMIN, '/console', viewport, {
      reducedMotion: 'reduce',
    });
    const desk = new Desk(page, hands);

    // A call: the order is found, a download is given back, a part of the money too.
    await hands.type(page.getByRole('searchbox'), orderId);
    await page.keyboard.press('Enter');
    // The list of waiting work has a link to the complaint about the order.
    await page.waitForURL(/\/search\?q=/);
    await hands.press(page.getByRole('link', { name: orderId, exact: true }));
    await page.getByRole('heading', { level: 1, name: `订单 ${orderId}` }).waitFor();
    await hands.press(desk.button('补一次下载'));
    await desk.confirm('补一次', '下载中断');
    await hands.press(desk.button('退款'));
    await hands.type(desk.dialog.getByLabel(/退多少元/), '1.00');
    await desk.confirm('退款', '少了一页');
    await eventually(async () => {
      const { body } = await admin.get<AdminOrderDetail>(`/orders/${orderId}`);
      expect(body.download_count).toBe(4);
      expect(body.refunds).toMatchObject([{ amount: '1.00', state: 'succeeded' }]);
    });

    // The complaint waits for an answer.
    const complaint = page.getByRole('link', { name: words });
    await eventually(async () => {
      await page.goto('/console/cases');
      await page.getByText('微信支付投诉').first().waitFor();
      expect(await complaint.count()).toBe(1);
    });
    await hands.press(complaint);
    await hands.press(desk.button(CASE_ACTS.reply.label));
    await desk.confirm(CASE_ACTS.reply.label, '第三页已补上，请重新打开');
    await page.getByText('第三页已补上，请重新打开').waitFor();

    // A reported question is left as it is.
    await desk.open('被举报的评价');
    const reported = page.locator('.ant-card', { hasText: design });
    await hands.press(reported.getByRole('button', { name: '不处理' }));
    await desk.confirm('不处理', '不是广告');
    await reported.waitFor({ state: 'detached' });

    await desk.open('对账');
    await hands.press(page.getByRole('button', { name: /^(对这一天的账|再对一次)$/ }));
    await desk.confirm('对账');
    await page.getByText(/对过：账单付款 \d+ 笔/).waitFor();

    await desk.open('导入');
    const input = page.getByLabel('选文件夹（清单与它的文件）');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), hands.press(input)]);
    await chooser.setFiles(dirname(folder.path('清单.csv')));
    await page.getByText(`共 ${rows} 行`).waitFor(DONE);
    await hands.press(desk.button('导入'));
    await desk.confirm('导入');
    const done = `已处理 ${rows} / ${rows} 行：新建 ${rows}`;
    await page.getByRole('status').filter({ hasText: done }).waitFor(DONE);
    expect(await countOf(prefix)).toBe(rows);

    await desk.open('订单');
    await hands.press(page.getByRole('button', { name: '导出' }));
    const csv = page.getByRole('menuitem', { name: 'CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), hands.press(csv)]);
    expect(await readFile(await download.path(), 'utf8')).toContain(orderId);
    await context.close();
    await folder.remove();
  });
});
