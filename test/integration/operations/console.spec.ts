import { AccountActsService, type SignedInUser } from '#accounts';
import { CaseOpeningService } from '#cases';
import type {
  AuditPage,
  ConsoleOverview,
  ConsoleSearch,
  ConsoleUser,
  PersonStory,
  ReconciliationMonth,
} from '#contracts';
import { OrdersService } from '#orders';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import type { TestShop } from '../../support/shop/shop.js';

let api: TestApi;
let shop: TestShop;
let app: TestApi['app'];
let admin: SignedInUser;
let buyer: SignedInUser;
let designer: SignedInUser;

beforeAll(async () => {
  api = await startTestApi({ sandbox: true });
  ({ shop, app } = api);
  admin = await shop.createUser('admin', { isAdmin: true });
  buyer = await shop.createUser('xiaoman');
  designer = await shop.createUser('designer');
});

afterAll(() => api.close());

const call = <T = Record<string, unknown>>(user: SignedInUser, path: string, body?: object) =>
  api.call<T>(body ? 'POST' : 'GET', path, body, { user });

/** Exports orders. @returns the file as text, without a byte order mark */
const exported = async (query: string) =>
  new TextDecoder().decode((await call(admin, `/console/orders/export?${query}`)).bytes);

async function order(name = '雪国毛衣'): Promise<string> {
  const designId = await shop.createDesign(designer, { name, priceFen: 2_600 });
  return app.get(OrdersService).create(buyer, designId);
}

/** An order with a payment that WeChat reported, without its requests. */
async function paidOrder(transactionId: string): Promise<string> {
  const orderId = await order();
  await shop.recordPayment(orderId, { transactionId });
  return orderId;
}

describe('the console', () => {
  it('refuses people without a role, and shows admins every permission (CONS-01, CONS-09)', async () => {
    expect((await call(buyer, '/console/me')).status).toBe(403);
    const { body } = await call<ConsoleUser>(admin, '/console/me');
    expect(body).toMatchObject({ is_admin: true, role: null });
    expect(body.permissions).toContain('payments.refund');
  });

  it('counts the money of today and lists held payments with their clock (CONS-01)', async () => {
    const orderId = await paidOrder('4200000001');
    await shop.database.query(
      `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, state, held_reason,
         expires_at, paid_fen, succeeded_at)
       VALUES ($1, $2, 'wechat_native', 2600, 'held', 'amount_mismatch', now(), 2500, now())`,
      [await order('挂起'), `${orderId}9876543210`],
    );
    const { body } = await call<ConsoleOverview>(admin, '/console/overview');
    expect(body.money[0]).toMatchObject({ days: 1, received: '51.00', orders: 2 });
    expect(body.by_day).toHaveLength(30);
    const held = body.waiting.find(({ kind }) => kind === 'held');
    expect(held).toMatchObject({ title: '金额不符', amount: '25.00', path: '/payments' });
    expect(Date.parse(held!.due_at!)).toBeGreaterThan(Date.now());
  });

  it('finds orders by WeChat number and by merchant number, people, and designs (CONS-02)', async () => {
    const orderId = await paidOrder('4200000000202611230001');
    const search = async (q: string) =>
      (await call<ConsoleSearch>(admin, `/console/search?q=${encodeURIComponent(q)}`)).body;
    for (const number of ['4200000000202611230001', `${orderId}0123456789`, orderId]) {
      expect((await search(number)).orders.map((one) => one.order_id)).toEqual([orderId]);
    }
    expect((await search('xiaoman@test.example')).people).toMatchObject([{ username: 'xiaoman' }]);
    expect((await search('雪国')).designs[0]).toMatchObject({ name: '雪国毛衣', price: '26.00' });
  });

  it('tells the whole story of a person (CONS-02)', async () => {
    await paidOrder('4200000003');
    const { body } = await call<PersonStory>(admin, '/console/people/xiaoman');
    expect(body.user).toMatchObject({ username: 'xiaoman' });
    expect(body.orders.length).toBeGreaterThan(0);
    expect(Number(body.totals.paid)).toBeGreaterThanOrEqual(26);
    expect((await call(admin, '/console/people/nobody')).status).toBe(404);
  });

  it('gives a download back with a reason and an entry of the audit log (CONS-04)', async () => {
    const orderId = await paidOrder('4200000004');
    const path = `/console/orders/${orderId}/download`;
    expect((await call(admin, path, { reason: ' ' })).status).toBe(400);
    expect(await shop.downloadsLeft(orderId)).toBe(3);
    expect((await call(admin, path, { reason: '下载中断' })).status).toBe(200);
    expect(await shop.downloadsLeft(orderId)).toBe(4);
    const { body } = await call<AuditPage>(admin, `/console/audit?subject=${orderId}`);
    expect(body.results[0]).toMatchObject({ actor: 'admin', action: 'order.download' });
    expect(JSON.parse(body.results[0]!.details)).toEqual({
      reason: '下载中断',
      before: 3,
      after: 4,
    });
  });

  it('lists the audit of several subjects: an order, its payments and its cases (CONS-03)', async () => {
    const orderId = await paidOrder('4200000005');
    const outTradeNo = `${orderId}0123456789`;
    await shop.database.query(
      `INSERT INTO audit_log (actor_name, action, subject, details) VALUES
         ('admin', 'order.download', $1, '{}'), ('admin', 'payment.accept', $2, '{}'),
         ('admin', 'case.close', 'case-of-' || $1, '{}'), ('admin', 'case.close', 'another', '{}')`,
      [orderId, outTradeNo],
    );
    const audit = (query: string) => call<AuditPage>(admin, `/console/audit?${query}`);
    const { body } = await audit(`subjects=${orderId},${outTradeNo}&subjects=case-of-${orderId}`);
    const actions = body.results.map(({ action }) => action);
    expect(actions).toEqual(['case.close', 'payment.accept', 'order.download']);
    expect((await audit('subjects=')).status).toBe(400);
    expect((await audit(`subjects=${'x,'.repeat(101)}`)).status).toBe(400);
  });

  it('closes an unpaid order once, and answers 409 to the second operator (CONS-04, CONS-13)', async () => {
    const orderId = await order();
    const path = `/console/orders/${orderId}/close`;
    const statuses = [
      (await call(admin, path, { reason: '买家不要了' })).status,
      (await call(admin, path, { reason: '买家不要了' })).status,
    ];
    expect(statuses).toEqual([200, 409]);
    const refused = await call<{ code: string }>(admin, `/console/orders/${orderId}/receipt`, {
      reason: '没有收到',
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'order_act_refused' } });
  });

  it('tells the second operator who was faster, and nobody else (CONS-13)', async () => {
    const orderId = await paidOrder('4200000013');
    const help = { text: '看不懂', page: null, row: null, size: null, version: null };
    const { id } = await app
      .get(CaseOpeningService)
      .open(buyer, orderId, { kind: 'other', ...help });
    const path = `/cases/${id}/moves`;
    expect((await call(admin, path, { move: 'close', text: '已解决' })).status).toBe(200);
    const late = await call(admin, path, { move: 'reply', text: '请看第 3 页' });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'case_move_refused',
        latest_change: { actor: 'admin', action: 'case.close', at: expect.any(String) },
      },
    });
    const byBuyer = await call<object>(buyer, path, { move: 'add', text: '还有一处' });
    expect(byBuyer.status).toBe(409);
    expect(byBuyer.body).not.toHaveProperty('latest_change');
    const unknown = await call<object>(admin, '/console/orders/nothing/close', { reason: '试' });
    expect(unknown.status).toBe(404);
    expect(unknown.body).not.toHaveProperty('latest_change');
  });

  it('exports the orders of a filter as CSV and as a workbook (CONS-03)', async () => {
    await shop.createDesign(designer, { name: '=1+1', priceFen: 100 });
    const orderId = await order('=1+1');
    await shop.database.query('UPDATE orders SET refunded_fen = 350 WHERE id = $1', [orderId]);
    const text = await exported('format=csv&q=%3D1%2B1');
    const [header, row] = text.trim().split('\n');
    expect(header).toContain('订单号,状态,图解');
    expect(row!.split(',')[header!.split(',').indexOf('已退（元）')]).toBe('3.50');
    expect(row).toContain("'=1+1");
    for (const name of [' =1', '＝1', "'=1"]) await order(name);
    const all = await exported('format=csv');
    for (const cell of [",' =1,", ",'＝1,", ",''=1,"]) expect(all).toContain(cell);
    const some = await exported('format=csv&columns=price,order_id&q=%3D1%2B1');
    expect(some.split('\r\n')[0]).toBe('价格（元）,订单号');
    for (const columns of ['', 'price,password', 'price,'.repeat(11)]) {
      const path = `/console/orders/export?format=csv&columns=${columns}`;
      expect((await call(admin, path)).status).toBe(400);
    }
    const workbook = await call(admin, '/console/orders/export?format=xlsx');
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');
    expect((await call(admin, '/console/orders/export?format=pdf')).status).toBe(400);
  });

  it('exports times of China and the names of ways to pay, as the page shows them (CONS-03)', async () => {
    const orderId = await paidOrder('4200000042');
    await shop.database.query(
      `UPDATE orders SET created_at = '2026-10-31T15:59:00Z', paid_at = '2026-10-31T16:01:00Z'
       WHERE id = $1`,
      [orderId],
    );
    const text = await exported(`format=csv&columns=method,created_at,paid_at&q=${orderId}`);
    expect(text.trim().split('\r\n')[1]).toBe('微信扫码支付,2026-10-31 23:59,2026-11-01 00:01');
  });

  it('lists reported texts and days with differences as waiting work, each for its role (CONS-01)', async () => {
    await shop.database.query(
      `WITH question AS (INSERT INTO questions (design_id, author_id, text) VALUES ($1, $2, '广告') RETURNING id)
       INSERT INTO question_reports (question_id, reporter_id, reason) SELECT id, $2, '发广告' FROM question`,
      [await shop.createDesign(designer, { name: '松林帽' }), buyer.id],
    );
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await shop.database.query(
      `INSERT INTO reconciliations (bill_date, payments, paid_fen, refunds, refunded_fen)
       VALUES ($1, 1, 2600, 0, 0)`,
      [today],
    );
    await shop.database.query(
      `INSERT INTO reconciliation_differences (bill_date, kind, out_trade_no, bill_fen, our_fen)
       VALUES ($1, 'amount_differs', 'T9', 2600, 2500)`,
      [today],
    );
    const waitingFor = async (role: string) => {
      const person = await shop.createUser(`waiting-${role}`);
      await shop.database.query('UPDATE users SET role = $2 WHERE id = $1', [person.id, role]);
      const { body } = await call<ConsoleOverview>(person, '/console/overview');
      return body.waiting;
    };
    const reported = {
      kind: 'reviews',
      title: '提问被举报 1 次：发广告',
      subject: '松林帽',
      path: '/reviews',
      due_at: expect.any(String),
    };
    expect(await waitingFor('content')).toEqual([expect.objectContaining(reported)]);
    const differing = (await waitingFor('finance')).filter(({ kind }) => kind === 'reconciliation');
    expect(differing).toMatchObject([
      { title: '1 处与微信账单不同', subject: today, path: `/reconciliation?date=${today}` },
    ]);
    await shop.database.query('DELETE FROM reconciliations WHERE bill_date = $1', [today]);
  });

  it('tells each piece of waiting work apart, also two reported texts about one design (CONS-01)', async () => {
    await shop.database.query(
      `WITH asked AS (INSERT INTO questions (design_id, author_id, text)
         SELECT $1, $2, '广告' FROM generate_series(1, 2) RETURNING id)
       INSERT INTO question_reports (question_id, reporter_id, reason) SELECT id, $2, '发广告' FROM asked`,
      [await shop.createDesign(designer, { name: '同名帽' }), buyer.id],
    );
    const { waiting } = (await call<ConsoleOverview>(admin, '/console/overview')).body;
    expect(waiting.filter(({ subject }) => subject === '同名帽')).toHaveLength(2);
    expect(new Set(waiting.map(({ id }) => id)).size).toBe(waiting.length);
  });

  it('lists the reconciled days of a month with their differences (CONS-07)', async () => {
    await shop.database.query(
      `INSERT INTO reconciliations (bill_date, payments, paid_fen, refunds, refunded_fen)
       VALUES ('2026-10-31', 2, 5200, 0, 0), ('2026-11-01', 1, 2600, 0, 0)`,
    );
    await shop.database.query(
      `INSERT INTO reconciliation_differences (bill_date, kind, out_trade_no, bill_fen, our_fen)
       VALUES ('2026-11-01', 'amount_differs', 'T1', 2600, 2500)`,
    );
    const path = '/console/reconciliations?month=';
    const { body } = await call<ReconciliationMonth>(admin, `${path}2026-11`);
    expect(body.days).toMatchObject([
      { date: '2026-11-01', paid_fen: 2600, differences: [{ kind: 'amount_differs' }] },
    ]);
    expect((await call(admin, `${path}2026-13`)).status).toBe(400);
  });

  it('opens to each role what its permissions name, and nothing else (CONS-09)', async () => {
    const orderId = await paidOrder('4200000009');
    const reconciliations = '/console/reconciliations?month=2026-11';
    const STATUSES = [
      // [path, support, finance, content]
      ['/orders', 200, 200, 403],
      [`/orders/${orderId}`, 200, 200, 403],
      ['/complaints', 200, 403, 403],
      ['/payments/held', 403, 200, 403],
      [reconciliations, 403, 200, 403],
      ['/invoices', 403, 200, 403],
      ['/users', 200, 200, 403],
      ['/designs/manifest', 403, 403, 200],
      ['/reviews/reports', 403, 403, 200],
      ['/console/designer-pages', 403, 403, 200],
      ['/messages', 200, 403, 403],
      ['/console/audit', 403, 200, 403],
      ['/doctor', 403, 403, 403],
      ['/console/overview', 200, 200, 200],
    ] as const;
    const password = 'Passw0rd';
    for (const [at, role] of (['support', 'finance', 'content'] as const).entries()) {
      const person = await shop.createUser(`role-${role}`);
      const granted = await call(admin, `/console/people/role-${role}/role`, {
        role,
        reason: '新同事',
        password,
      });
      expect(granted.status).toBe(200);
      const answers: unknown[] = [];
      for (const [path] of STATUSES) answers.push([path, (await call(person, path)).status]);
      expect(answers).toEqual(STATUSES.map((row) => [row[0], row[at + 1]]));
      const refund = await call(person, `/orders/${orderId}/refund`, { reason: '' });
      expect(refund.status).toBe(400);
      const promote = await call(person, '/console/people/xiaoman/role', {
        role: 'finance',
        reason: '自己给',
        password,
      });
      expect(promote.status).toBe(403);
    }
    const support = await shop.createUser('only-support');
    const grant = (role: string | null) =>
      call(admin, '/console/people/only-support/role', { role, reason: '换岗', password });
    await grant('support');
    expect((await call(support, `/orders/${orderId}/refund`, { reason: '买错了' })).status).toBe(
      403,
    );
    await grant(null);
    expect((await call(support, '/console/me')).status).toBe(403);
    const { body } = await call<PersonStory>(admin, '/console/people/only-support');
    expect(body.audit.map(({ action }) => action)).toEqual(['user.role', 'user.role']);
  });

  it('takes effect at once when a right is taken away (CONS-09)', async () => {
    const former = await shop.createUser('former', { isAdmin: true });
    expect((await call(former, '/console/overview')).status).toBe(200);
    const demote = { action: 'demote', id: former.id, name: 'former' } as const;
    await app.get(AccountActsService).carryOutAlone(admin, demote);
    expect((await call(former, '/console/overview')).status).toBe(403);
  });
});
