import { ProfileService, SessionsService, type SignedInUser } from '#accounts';
import { CaseMovesService } from '#cases';
import {
  type AccountExport,
  API_BASE,
  type CaseDetail,
  type CaseItem,
  type CreateCaseResponse,
  type OrderDetail,
  type OrderHelp,
} from '#contracts';
import { DownloadsService, OrdersService } from '#orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { randomAddress } from '../../tools/harness/customer.mjs';
import { startTestApi, type TestApi } from '../support/api.js';

let api: TestApi;
let designer: SignedInUser;
let other: SignedInUser;
let admin: SignedInUser;
let buyer: SignedInUser;
let designId: number;
let orderId: string;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designer = await api.shop.createUser('designer');
  other = await api.shop.createUser('other');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

beforeEach(async () => {
  people += 1;
  buyer = await api.shop.createUser(`buyer${people}`);
  designId = await api.shop.createDesign(designer);
  orderId = await paidOrder();
});

afterAll(() => api.close());

const query = <T extends object>(text: string, values: unknown[]) =>
  api.shop.database.query<T>(text, values);

/** An order of the buyer with an attempt that succeeded, as a refund needs it. */
async function paidOrder(): Promise<string> {
  const id = await api.app.get(OrdersService).create(buyer, designId);
  await query(
    `INSERT INTO payment_attempts (order_id, out_trade_no, method, amount_fen, paid_fen, state,
       transaction_id, succeeded_at, expires_at)
     SELECT id, upper(substr(id, 1, 20)), 'wechat_native', price_fen, price_fen, 'succeeded',
       'T' || id, now(), now() FROM orders WHERE id = $1`,
    [id],
  );
  await api.shop.markPaid(id);
  return id;
}

const open = (kind: string, more: object = {}, user = buyer, id = orderId) =>
  api.call<CreateCaseResponse>('POST', `/orders/${id}/cases/`, { kind, ...more }, { user });

const WRONG = { text: '第 12 行少了两针', page: 3, row: 12, size: 'M', version: 2 };

const opened = async (kind = 'pattern_wrong', more: object = WRONG) =>
  (await open(kind, more)).body.case_id;

const see = async (id: string, user: SignedInUser) =>
  (await api.call<CaseDetail>('GET', `/cases/${id}/`, null, { user })).body;

const move = (id: string, name: string, user: SignedInUser, text?: string) =>
  api.call<CaseDetail>('POST', `/cases/${id}/moves/`, { move: name, text }, { user });

const helpOf = async (id = orderId) =>
  (await api.call<OrderHelp>('GET', `/orders/${id}/help/`, null, { user: buyer })).body;

const detailOf = async (id = orderId) =>
  (await api.call<OrderDetail>('GET', `/orders/${id}/`, null, { user: buyer })).body;

const refundsOf = (id = orderId) =>
  query('SELECT amount_fen::int, cause, state FROM refunds WHERE order_id = $1', [id]);

const textsOf = async (user: SignedInUser) => {
  const rows = await query<{ text: string }>(
    `SELECT facts ->> 'text' AS text FROM messages WHERE user_id = $1 AND kind = 'case' ORDER BY id`,
    [user.id],
  );
  return rows.map(({ text }) => text);
};

const passDeadline = async (id: string) => {
  await query(`UPDATE cases SET due_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await api.app.get(CaseMovesService).runDue();
};

describe('a wrong pattern', () => {
  it('goes to the designer with page, row and size for three days, and each side sees its own part (HELP-01, HELP-02, READ-18)', async () => {
    const { status, body } = await open('pattern_wrong', WRONG);
    expect(status).toBe(201);
    expect(body).toEqual({
      case_id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      state: 'designer',
      message: '已转给设计师，三天内会答复；逾期由客服接手',
    });
    const seen = await see(body.case_id, buyer);
    expect(seen).toMatchObject({ kind: 'pattern_wrong', role: 'buyer', page: 3, row: 12 });
    expect(Date.parse(seen.due_at!) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    expect(seen.moves).toEqual(['add', 'accept']);
    const asked = await see(body.case_id, designer);
    expect(asked).toMatchObject({ role: 'designer', order_id: null, buyer: null });
    expect(asked).toMatchObject({ page: 3, row: 12, size: 'M', version: 2 });
    expect(asked.moves).toContain('answer');
    expect(asked.history.map(({ by, text }) => [by, text])).toEqual([['buyer', WRONG.text]]);
    const shown = await see(body.case_id, admin);
    expect(shown).toMatchObject({ role: 'operator', order_id: orderId, buyer: buyer.username });
    expect(await textsOf(designer)).toContainEqual(expect.stringContaining(WRONG.text));
  });

  it('is answered, objected to, decided with a refund, and everybody is told of each move (HELP-02, NOTE-01)', async () => {
    const id = await opened();
    expect(await move(id, 'answer', designer, '第 12 行是对的')).toMatchObject({
      status: 200,
      body: { state: 'buyer' },
    });
    expect((await move(id, 'object', buyer, '针数还是对不上')).body.state).toBe('operator');
    expect((await move(id, 'note', admin, '核对过，确实错了')).body.state).toBe('operator');
    const decided = await move(id, 'refund', admin, '图解有误，退款');
    expect(decided.body).toMatchObject({ state: 'refunded', refund: { amount: '29.90' } });
    expect(decided.body).toMatchObject({ due_at: null, moves: [] });
    expect(await refundsOf()).toEqual([{ amount_fen: 2990, cause: 'requested', state: 'created' }]);
    expect(await detailOf()).toMatchObject({ state: 'refunded' });
    const acts = ({ history }: CaseDetail) => history.map(({ act }) => act);
    expect(acts(await see(id, buyer))).toEqual(['open', 'answer', 'object', 'refund']);
    expect(acts(await see(id, admin))).toEqual(['open', 'answer', 'object', 'note', 'refund']);
    const told = await textsOf(buyer);
    expect(told).toEqual([
      expect.stringContaining('答复买家：第 12 行是对的'),
      expect.stringContaining('退款：图解有误'),
    ]);
    expect(await textsOf(admin)).toContainEqual(expect.stringContaining('针数还是对不上'));
    const entries = await query<{ action: string }>(
      'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'case.open',
      'case.answer',
      'case.object',
      'case.note',
      'case.refund',
    ]);
  });

  it('goes to the operator after three days without an answer (HELP-01, HELP-02)', async () => {
    const id = await opened();
    await api.app.get(CaseMovesService).runDue();
    expect((await see(id, buyer)).state).toBe('designer');
    await passDeadline(id);
    const seen = await see(id, buyer);
    expect(seen.state).toBe('operator');
    expect(seen.history.at(-1)).toMatchObject({ by: 'clock', act: 'escalate' });
    expect(await textsOf(buyer)).toContainEqual(expect.stringContaining('三天没有答复'));
    await passDeadline(id);
    const reminded = await see(id, admin);
    expect(reminded.history.at(-1)).toMatchObject({ act: 'remind', is_internal: true });
    expect(Date.parse(reminded.due_at!)).toBeGreaterThan(Date.now());
  });

  it('ends by itself when the buyer does not come back to an answer (HELP-02)', async () => {
    const id = await opened();
    await move(id, 'answer', designer, '改好了');
    await passDeadline(id);
    expect(await see(id, buyer)).toMatchObject({ state: 'solved', due_at: null });
  });

  it('goes to the operator at once if nobody has claimed the designer’s account (HELP-01)', async () => {
    const [row] = await query<{ id: number }>(
      `INSERT INTO users (username, display_name) VALUES ($1, $1) RETURNING id`,
      [`imported${people}`],
    );
    await query('UPDATE designs SET designer_id = $2 WHERE id = $1', [designId, row!.id]);
    expect((await open('pattern_wrong', WRONG)).body.state).toBe('operator');
  });

  it('takes up to six photos, without camera data, whose addresses only its people get (HELP-02)', async () => {
    const id = await opened();
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#c33' },
    })
      .withExif({ IFD0: { Copyright: 'camera' } })
      .jpeg()
      .toBuffer();
    const send = async (bytes: Buffer, user: SignedInUser) => {
      const form = new FormData();
      form.append('picture', new Blob([new Uint8Array(bytes)]), 'row-12.jpg');
      const { accessToken } = await api.app.get(SessionsService).start(user.id, false);
      return fetch(`${await api.app.getUrl()}${API_BASE}/cases/${id}/pictures/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': randomAddress() },
        body: form,
      });
    };
    expect((await send(photo, other)).status).toBe(404);
    expect((await send(Buffer.from('no picture'), buyer)).status).toBe(400);
    expect((await send(photo, buyer)).status).toBe(201);
    const [address] = (await see(id, designer)).history.at(-1)!.pictures;
    const get = async (path: string) => fetch(`${await api.app.getUrl()}${path}`);
    const served = await get(address!);
    expect(served.status).toBe(200);
    const head = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(head).toMatchObject({ format: 'webp', width: 40 });
    expect(head.exif).toBeUndefined();
    expect((await get(`${address!.slice(0, -4)}AAAA`)).status).toBe(404);
    for (let i = 0; i < 5; i += 1) await send(photo, buyer);
    expect((await send(photo, buyer)).status).toBe(400);
  });
});

describe('a case', () => {
  it('is refused on somebody else’s order, and unknown to people without a part in it (HELP-01)', async () => {
    expect((await open('other', { text: '你好' }, other)).status).toBe(404);
    const id = await opened('other', { text: '你好' });
    for (const user of [other, designer]) {
      const path = `/cases/${id}/`;
      expect((await api.call('GET', path, null, { user })).status).toBe(404);
      expect((await move(id, 'accept', user)).status).toBe(404);
      const list = await api.call<CaseItem[]>('GET', '/cases/', null, { user });
      expect(list.body.map(({ case_id }) => case_id)).not.toContain(id);
    }
    const all = await api.call<CaseItem[]>('GET', '/cases/?state=open', null, { user: admin });
    expect(all.body.map(({ case_id }) => case_id)).toContain(id);
  });

  it('is the only open one of its order (HELP-01)', async () => {
    const id = await opened('other', { text: '你好' });
    expect(await open('other', { text: '又来了' })).toMatchObject({
      status: 409,
      body: { code: 'case_exists', case_id: id },
    });
    expect((await helpOf()).open_case).toBe(id);
    await move(id, 'accept', buyer);
    expect((await helpOf()).open_case).toBeNull();
    expect((await open('other', { text: '又来了' })).status).toBe(201);
  });

  it.each([
    ['kind', { kind: 'nothing', text: '你好' }, '请求内容有误'],
    ['text', { kind: 'other', text: ' ' }, '请写明情况'],
    ['text', { kind: 'pattern_wrong' }, '请写明情况'],
    ['page', { kind: 'pattern_wrong', text: '错', page: 0 }, '1 到 9999'],
    ['row', { kind: 'pattern_wrong', text: '错', row: 1.5 }, '1 到 9999'],
    ['version', { kind: 'pattern_wrong', text: '错', version: 0 }, '1 到 9999'],
    ['size', { kind: 'pattern_wrong', text: '错', size: '大'.repeat(41) }, '最多40个字符'],
  ])('is refused with an error at %s for %j (HELP-01)', async (field, body, text) => {
    expect(await open('other', body)).toMatchObject({
      status: 400,
      body: { code: 'invalid', [field]: [expect.stringContaining(text)] },
    });
  });

  it('is refused with a text that is too long (HELP-01)', async () => {
    expect(await open('other', { text: '长'.repeat(2001) })).toMatchObject({
      status: 400,
      body: { text: ['最多2000个字符'] },
    });
  });

  it('refuses moves of another role, in another state, and after its end (HELP-02)', async () => {
    const id = await opened();
    const refused = { status: 409, body: { code: 'case_move_refused' } };
    expect(await move(id, 'refund', designer, '退')).toMatchObject(refused);
    expect(await move(id, 'object', buyer, '还没')).toMatchObject(refused);
    expect(await move(id, 'answer', admin, '答')).toMatchObject(refused);
    expect(await move(id, 'answer', designer)).toMatchObject({ status: 400 });
    await move(id, 'close', admin, '已换新版');
    expect(await move(id, 'reply', admin, '再说一句')).toMatchObject(refused);
    expect(await move(id, 'add', buyer, '再说一句')).toMatchObject(refused);
  });

  it('is part of the account’s export, and its texts go when the account is deleted (HELP-02)', async () => {
    const id = await opened();
    const { body } = await api.call<AccountExport>('GET', '/account/export/', null, {
      user: buyer,
    });
    expect(body.cases).toMatchObject([
      { case_id: id, order_id: orderId, history: [{ act: 'open', text: WRONG.text }] },
    ]);
    await api.app.get(ProfileService).delete(buyer, buyer.username);
    const seen = await see(id, admin);
    expect(seen.state).toBe('solved');
    expect(JSON.stringify(seen)).not.toContain(WRONG.text);
  });
});

describe('a refund by oneself', () => {
  const confirmed = (id = orderId) =>
    query(
      `UPDATE orders SET terms_version = '2026-11', no_return_version = '2026-11',
         no_return_confirmed_at = now() WHERE id = $1`,
      [id],
    );

  it('gives the money of an order back that was never opened nor downloaded (HELP-01)', async () => {
    await confirmed();
    expect((await helpOf()).self_refund).toEqual({ is_possible: true, reason: null, left: 3 });
    const { status, body } = await open('unopened_refund');
    expect({ status, ...body }).toMatchObject({ status: 201, state: 'refunded' });
    expect(await refundsOf()).toEqual([{ amount_fen: 2990, cause: 'requested', state: 'created' }]);
    expect(await detailOf()).toMatchObject({ state: 'refunded' });
    expect(await see(body.case_id, buyer)).toMatchObject({ refund: { amount: '29.90' } });
    expect(await open('unopened_refund')).toMatchObject({
      status: 409,
      body: { code: 'self_refund_refused' },
    });
    expect(await refundsOf()).toHaveLength(1);
  });

  it('is refused after one page was read, or a download was started (HELP-01)', async () => {
    await api.app.get(OrdersService).beginReading(orderId);
    expect(await open('unopened_refund')).toMatchObject({
      status: 409,
      body: { code: 'self_refund_refused', error: expect.stringContaining('打开或下载过') },
    });
    designId = await api.shop.createDesign(designer);
    const second = await paidOrder();
    await api.app.get(DownloadsService).link(buyer, designId, 'test');
    // A download that an operator gives back leaves its trace.
    await query('UPDATE orders SET downloads_left = 3 WHERE id = $1', [second]);
    expect((await open('unopened_refund', {}, buyer, second)).status).toBe(409);
    expect([...(await refundsOf()), ...(await refundsOf(second))]).toEqual([]);
  });

  it('is limited per person in 30 days, except where the law gives the right (HELP-01, LAW-02)', async () => {
    const orders = [orderId];
    while (orders.length < 4) {
      designId = await api.shop.createDesign(designer);
      orders.push(await paidOrder());
    }
    for (const id of orders) await confirmed(id);
    const asked = await Promise.all(orders.map((id) => open('unopened_refund', {}, buyer, id)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(3);
    const left = orders[asked.findIndex(({ status }) => status === 409)]!;
    expect((await helpOf(left)).self_refund).toEqual({
      is_possible: false,
      reason: expect.stringContaining('30 天内最多自助退款 3 次'),
      left: 0,
    });
    await query(
      `UPDATE orders SET terms_version = NULL, no_return_version = NULL,
         no_return_confirmed_at = NULL WHERE id = $1`,
      [left],
    );
    expect((await open('unopened_refund', {}, buyer, left)).status).toBe(201);
  });

  it('pays once when it races itself and an operator’s refund (HELP-01)', async () => {
    const asked = await Promise.all([
      open('unopened_refund'),
      open('unopened_refund'),
      api.call('POST', `/orders/${orderId}/refund/`, { reason: '买错了' }, { user: admin }),
    ]);
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await refundsOf()).toHaveLength(1);
  });

  it('and a reading at the same moment: one of them wins (HELP-01)', async () => {
    for (let i = 0; i < 6; i += 1) {
      if (i > 0) {
        designId = await api.shop.createDesign(designer);
        orderId = await paidOrder();
        await query('UPDATE orders SET paid_at = now() WHERE id = $1', [orderId]);
      }
      const [refund, mayRead] = await Promise.all([
        open('unopened_refund'),
        api.app.get(OrdersService).beginReading(orderId),
      ]);
      expect(refund.status === 201).toBe(!mayRead);
      expect(await refundsOf()).toHaveLength(mayRead ? 0 : 1);
    }
  });
});

describe('a payment that was charged twice', () => {
  it('is explained with what already went back (HELP-01)', async () => {
    await query(
      `INSERT INTO refunds (out_refund_no, attempt_id, order_id, amount_fen, cause, reason)
       SELECT 'TWICE' || id, id, order_id, 2990, 'duplicate_payment', '重复付款' FROM payment_attempts
       WHERE order_id = $1`,
      [orderId],
    );
    expect((await helpOf()).returned).toEqual([{ amount: '29.90', at: null }]);
    const { body } = await open('charged_twice');
    expect(body.state).toBe('solved');
    const { history } = await see(body.case_id, buyer);
    expect(history).toMatchObject([{ act: 'explain', text: expect.stringContaining('共 ¥29.90') }]);
  });

  it('goes to a person if the shop knows nothing of it (HELP-01)', async () => {
    expect((await open('charged_twice')).body.state).toBe('operator');
  });
});

describe('the customer service', () => {
  it('is reached by mail with the order’s number, or by WeChat with the order in the scene (HELP-05)', async () => {
    expect((await helpOf()).service).toEqual({
      url: null,
      email: 'a@b.example',
      subject: `订单 ${orderId}`,
    });
    const values = { service_url: 'https://work.weixin.qq.com/kfid/kfc1' };
    const request = { version: 0, values, reason: '接入微信客服' };
    const changed = await api.call('POST', '/console/settings', request, { user: admin });
    expect(changed.status).toBe(200);
    expect((await helpOf()).service.url).toBe(
      `https://work.weixin.qq.com/kfid/kfc1?scene_param=order%3D${orderId}`,
    );
  });
});
