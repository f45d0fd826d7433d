import {
  type AdminOrderDetail,
  chinaDay,
  type ConsoleOverview,
  type QuestionPage,
  type Role,
  type WaitingItem,
} from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { openAs, useBrowser } from '../../support/browser/browser.js';
import { openConsole } from '../../support/browser/console.js';
import { admin, upload } from '../../support/site/design-forms.js';
import { eventually } from '../../support/eventually.js';
import { newName } from '../../support/site/messages.js';
import { ADMIN, buy, createAccount, createBuyer, withDatabase } from '../../support/site/site.js';

const browser = useBrowser();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  ({ context, page } = await openConsole(browser));
});
afterAll(() => context.close());

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const dialogOf = () => page.getByRole('dialog');

/** Fills in the reason, confirms the dialog, and waits until it is gone. */
async function confirm(label: string, reason: string): Promise<void> {
  await dialogOf().getByLabel(/原因/).fill(reason);
  await dialogOf().getByRole('button', { name: label, exact: true }).click();
  await dialogOf().waitFor({ state: 'hidden' });
}

/** Opens a page of the console as a person with a role. */
async function openAsRole(role: Role, path: string) {
  const account = await createAccount();
  await withDatabase((client) =>
    client.query('UPDATE users SET role = $2 WHERE email = $1', [account.email, role]),
  );
  return openAs(browser, account, path);
}

/** A paid order with a case that waits for an operator. */
async function newCase() {
  const buyer = await createBuyer();
  const orderId = await buy(buyer, 20);
  const { body } = await buyer.post<{ case_id: string }>(`/orders/${orderId}/cases`, {
    kind: 'other',
    text: '打不开第三页',
  });
  return { orderId, caseId: body.case_id };
}

describe("the console's work", () => {
  it('invites a designer with a reason, which the audit log keeps (CONS-04)', async () => {
    const name = newName();
    await page.goto('/console/people');
    await page.getByRole('button', { name: '邀请设计师' }).click();
    await dialogOf().getByLabel('用户名').fill(name);
    await dialogOf().getByLabel('邮箱').fill(`${name}@test.example`);
    await dialogOf().getByLabel('你的密码').fill(ADMIN.password);
    await dialogOf().getByRole('button', { name: '发出邀请' }).click();
    await dialogOf().getByText('请写明原因').waitFor();
    await confirm('发出邀请', `新来的设计师 ${name}`);
    await page.goto(`/console/audit?action=user.invite`);
    await page.getByText(`新来的设计师 ${name}`).waitFor();
  });

  it('offers no invitation to a role that may not change people (CONS-09)', async () => {
    const support = await openAsRole('support', '/console/people');
    await support.page.getByRole('columnheader', { name: '用户名' }).waitFor();
    expect(await support.page.getByRole('button', { name: '邀请设计师' }).count()).toBe(0);
    await support.context.close();
  });

  it.each([
    ['/designs', '图解', '图解名'],
    ['/orders', '订单', '按订单、买家或图解筛选'],
    ['/people', '用户与设计师', '按用户名、邮箱或手机查找'],
    ['/messages', '消息', '按收件人查找'],
    ['/audit', '操作日志', '对象，如订单号'],
  ])(
    'shows at %s the filter that the list has, also after Back and Forward (CONS-03)',
    async (path, name, label) => {
      await page.goto(`/console${path}`);
      await heading(name).waitFor();
      const box = page.getByRole('searchbox', { name: label, exact: true });
      const expectFilter = (text: string) =>
        eventually(async () => {
          expect([...new URL(page.url()).searchParams.values()]).toEqual(text ? [text] : []);
          expect(await box.inputValue()).toBe(text);
        });
      await box.fill('围巾');
      await box.press('Enter');
      await expectFilter('围巾');
      expect(await box.and(page.locator(':focus')).count()).toBe(1);
      await page.goBack();
      await expectFilter('');
      await page.goForward();
      await expectFilter('围巾');
      await box.fill('');
      await box.press('Enter');
      await expectFilter('');
    },
  );

  it('shows the filter that the list has when Back comes before the search is rendered (CONS-03)', async () => {
    await page.goto('/console/messages');
    await heading('消息').waitFor();
    const box = page.getByRole('searchbox', { name: '按收件人查找', exact: true });
    const address = page.url();
    await page.evaluate(`{
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        history.pushState = push;
        push(...entry);
        history.back();
        const end = performance.now() + 500;
        while (performance.now() < end);
      };
    }`);
    await box.fill('围巾');
    await box.press('Enter');
    await eventually(async () => expect(await box.inputValue()).toBe(''));
    expect(page.url()).toBe(address);
  });

  it('does not say that what a role may not read is not there (CONS-02, CONS-09)', async () => {
    const { orderId } = await newCase();
    const { body } = await admin.get<AdminOrderDetail>(`/orders/${orderId}`);
    const path = `/console/people/${body.buyer}`;
    const [finance, support, content] = await Promise.all([
      openAsRole('finance', path),
      openAsRole('support', path),
      openAsRole('content', `/console/search?q=${orderId}`),
    ]);
    for (const { page: desk } of [finance, support]) {
      await desk.getByRole('link', { name: orderId }).waitFor();
    }
    const cardsOf = ({ page: desk }: typeof finance) =>
      desk.getByRole('main').locator('.ant-card-head-title').allTextContents();
    expect(await cardsOf(finance)).toEqual(['订单', '操作日志']);
    expect(await finance.page.getByText('没有售后').count()).toBe(0);
    expect(await cardsOf(support)).toEqual(['订单', '售后']);
    await support.page.getByRole('link', { name: '其他' }).waitFor();
    await content.page.getByText('没有找到图解', { exact: true }).waitFor();
    await Promise.all([finance, support, content].map(({ context: own }) => own.close()));
  });

  it('counts the time that waiting work has left while the page stays open (CONS-01)', async () => {
    const { caseId } = await newCase();
    const { context: own, page: desk } = await openAs(browser, ADMIN, '/console');
    await desk.clock.install();
    await desk.goto(`/console/cases/${caseId}`);
    const left = desk.getByText(/^\d+ (天|小时 \d+ 分)$/);
    const before = await left.textContent();
    await desk.clock.fastForward('25:00:00');
    await eventually(async () => expect(await left.textContent()).not.toBe(before));
    await own.close();
  });

  it('removes the rows of work that is done, also of several pieces about one design (CONS-01)', async () => {
    const { context: own, page: desk } = await openAs(browser, ADMIN, '/console/security');
    const pieceOf = (title: string, subject: string): WaitingItem => ({
      id: `reviews:${title}`,
      kind: 'reviews',
      title,
      subject,
      amount: null,
      due_at: null,
      consequence: '隐藏或不处理',
      path: '/reviews',
    });
    let waiting = [pieceOf('第一条', '同名帽'), pieceOf('第二条', '同名帽')];
    await desk.route('**/console/overview', (route) =>
      route.fulfill({ json: { waiting, money: [], by_day: [] } satisfies ConsoleOverview }),
    );
    await desk.clock.install();
    await desk.goto('/console');
    const rows = desk.getByRole('cell', { name: /^举报 第.条$/ });
    await eventually(async () => expect(await rows.count()).toBe(2));
    waiting = [pieceOf('第三条', '另一顶帽')];
    await desk.clock.fastForward('01:05');
    await eventually(async () => expect(await rows.allTextContents()).toEqual(['举报 第三条']));
    await own.close();
  });

  it('shows no chart of money to a role that may not read orders (CONS-01)', async () => {
    const { context: own, page: desk } = await openAsRole('content', '/console');
    await desk.getByRole('columnheader', { name: '什么事' }).waitFor();
    expect(await desk.getByRole('main').locator('.ant-card').count()).toBe(0);
    await page.goto('/console');
    await page.getByText('收款 · 近 30 天').waitFor();
    await own.close();
  });

  it("shows in an order's audit what was done on its cases (CONS-03)", async () => {
    const { orderId, caseId } = await newCase();
    const reply = { move: 'reply', text: '请重新打开' };
    expect((await admin.post(`/cases/${caseId}/moves`, reply)).status).toBe(200);
    await page.goto(`/console/orders/${orderId}`);
    await page.getByText('case.reply').waitFor();
    await page.getByText('case.open').waitFor();
  });

  it('opens the day that differs, and keeps it in the address (CONS-07)', async () => {
    const date = chinaDay(Date.now(), -5);
    await withDatabase(async (client) => {
      await client.query(
        `INSERT INTO reconciliations (bill_date, payments, paid_fen, refunds, refunded_fen)
         VALUES ($1, 1, 2600, 0, 0) ON CONFLICT DO NOTHING`,
        [date],
      );
      await client.query(
        `INSERT INTO reconciliation_differences (bill_date, kind, out_trade_no, bill_fen, our_fen)
         VALUES ($1, 'amount_differs', 'WORK5', 2600, 2500)`,
        [date],
      );
    });
    await page.goto('/console');
    await page.getByRole('link', { name: `1 处与微信账单不同 ${date}` }).click();
    await heading('对账').waitFor();
    await page.getByRole('columnheader', { name: '一', exact: true }).waitFor();
    const day = page.getByLabel('哪一天');
    expect(await day.inputValue()).toBe(date);
    await page.getByRole('link', { name: 'WORK5' }).click();
    await page.waitForURL(/\/search\?q=WORK5/);
    await page.goBack();
    await page.getByRole('link', { name: 'WORK5' }).waitFor();
    expect(await day.inputValue()).toBe(date);
    // A year that is still being typed is no day yet; the field stays while another month is loaded.
    await day.fill('0202-11-02');
    expect(new URL(page.url()).searchParams.get('date')).toBe(date);
    await day.fill('2025-11-02');
    await page.waitForURL(/date=2025-11-02/);
    await page.getByText('这一天还没有对过账').waitFor();
    await day.and(page.locator(':focus')).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'WORK5' }).waitFor();
    await withDatabase((client) =>
      client.query(`DELETE FROM reconciliation_differences WHERE out_trade_no = 'WORK5'`),
    );
  });

  it('hides a question and restores it from the list of the hidden ones (SHELF-10, CONS-04)', async () => {
    const design = newName();
    const { body } = await upload({ name: design });
    const path = `/designs/${Number(body['id'])}/questions`;
    const buyer = await createBuyer();
    await buyer.post(path, { text: '请问可以用马海毛吗' });
    const [question] = (await buyer.get<QuestionPage>(path)).body.results;
    await buyer.post(`/questions/${question!.id}/reports`, { text: '广告' });

    await page.goto('/console/reviews');
    const card = page.locator('.ant-card', { hasText: design });
    await card.getByRole('button', { name: '隐藏' }).click();
    await confirm('隐藏', '不像提问');
    await card.waitFor({ state: 'detached' });
    await page.getByLabel('哪些评价与提问').getByText('隐藏').click();
    await heading('隐藏的评价').waitFor();
    await card.getByText('不像提问').waitFor();
    await card.getByRole('button', { name: '恢复' }).click();
    await confirm('恢复', '误判');
    await card.waitFor({ state: 'detached' });
    const [shown] = (await buyer.get<QuestionPage>(path)).body.results;
    expect(shown).toMatchObject({ text: '请问可以用马海毛吗', hidden_note: null });
  });

  it('leads to the earlier hidden questions and to the earlier pages of designers (SHELF-03, SHELF-10)', async () => {
    const writers = newName();
    await withDatabase(async (client) => {
      await client.query(
        `WITH made AS (INSERT INTO users (username, display_name)
           SELECT $1 || '_' || n, 'writer' FROM generate_series(1, 60) n RETURNING id, username),
         asked AS (INSERT INTO questions (design_id, author_id, text, hidden_note)
           SELECT (SELECT min(id) FROM designs), id, username, '测试' FROM made)
         INSERT INTO designer_pages (user_id, words, updated_at)
           SELECT id, '写过', now() - interval '10 years' FROM made`,
        [writers],
      );
    });
    await page.goto('/console/reviews?state=hidden');
    const cards = page.locator('.ant-card', { hasText: writers });
    await cards.first().waitFor();
    const newest = await cards.allTextContents();
    await page.getByRole('button', { name: '更早的提问' }).click();
    await page.waitForURL(/before_questions=\d+/);
    await eventually(async () => expect(await cards.count()).toBe(10));
    for (const text of await cards.allTextContents()) expect(newest).not.toContain(text);

    await page.goto('/console/designer-pages');
    const more = page.getByRole('button', { name: '更多主页' });
    await more.click();
    await page.waitForURL(/before=0-\d+-\d+/);
    await cards.first().waitFor();
    await more.waitFor({ state: 'detached' });
    await withDatabase((client) =>
      client.query(`DELETE FROM users WHERE username LIKE $1 || '\\_%'`, [writers]),
    );
  });

  it('says of how many notifications it decides, also where the list ends (CONS-04)', async () => {
    await withDatabase((client) =>
      client.query(
        `WITH keys AS (INSERT INTO payment_notification_keys (wechat_id)
           SELECT 'work-' || n FROM generate_series(1, 230) n RETURNING id, wechat_id, received_at)
         INSERT INTO payment_notifications (id, wechat_id, event_type, body, received_at, failed_at)
         SELECT id, wechat_id, 'TRANSACTION.SUCCESS', '{}', received_at, now() FROM keys`,
      ),
    );
    await page.goto('/console/payments');
    await page.getByRole('button', { name: '全部移除' }).click();
    await dialogOf()
      .getByText(/^23\d 条通知不再处理/)
      .waitFor();
    await confirm('移除', '测试的通知');
    await page.getByText('没有处理不了的通知').waitFor();
  });
});
