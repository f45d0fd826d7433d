import { SessionsService, type SignedInUser } from '#accounts';
import { TrafficHousekeeping, TrafficRecorder } from '#analytics';
import { CatalogueService } from '#catalogue';
import { chinaDay, type SalesGroup, type SalesGroupPage, type SalesReport } from '#contracts';
import { ClosedGrants, DownloadGrantsService, OrdersService } from '#orders';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { DataSource } from 'typeorm';
import { createApi } from '../../../apps/api/src/api.js';
import { type Sender, startTestApi, type TestApi } from '../../support/shop/api.js';
import { eventually } from '../../support/eventually.js';

const WECHAT = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.68 NetType/WIFI';

let api: TestApi;
let admin: SignedInUser;
let designer: SignedInUser;
let buyer: SignedInUser;

beforeAll(async () => {
  api = await startTestApi({ isCached: true });
  admin = await api.shop.createUser('admin', { isAdmin: true });
  designer = await api.shop.createUser('designer');
  buyer = await api.shop.createUser('buyer');
});

afterAll(() => api.close());

/** A day of China, some days before today. */
const day = (before = 0) => chinaDay(Date.now(), -before);
/** Also when the day ends during the test. */
const RANGE = () => `from=${day(1)}&to=${day(-1)}`;

const flush = () => api.app.get(TrafficRecorder).flush();
const visit = (path: string, sender?: Sender) => api.call('GET', path, null, sender);

async function groups(by: string, query = RANGE(), user = admin): Promise<SalesGroup[]> {
  await flush();
  const path = `/console/sales/groups?${query}&by=${by}&n=100`;
  return (await api.call<SalesGroupPage>('GET', path, null, { user })).body.results;
}

const figuresOf = async (by: string, key: string | number, query?: string) =>
  (await groups(by, query)).find((group) => group.key === String(key));

const refund = (orderId: string, attemptId: number, daysAgo = 0) =>
  api.shop.database.query(
    `INSERT INTO refunds (out_refund_no, attempt_id, order_id, amount_fen, cause, reason, state,
       succeeded_at)
     VALUES ('R' || $2, $1, $2, 1300, 'order_closed', '测试', 'succeeded', now() - make_interval(days => $3))`,
    [attemptId, orderId, daysAgo],
  );

describe('the sales report', () => {
  it('counts list, page, order, payment and reading of a design exactly (CONS-08)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '漏斗毛衣', priceFen: 2_600 });
    const phone = { userAgent: WECHAT };
    await visit('/designs/?p=1&n=20', phone);
    await visit('/designs/search/?name=漏斗', phone);
    await visit(`/designs/${designId}/`, phone);
    await visit(`/designs/${designId}/`, { user: buyer, ...phone });
    const { body } = await api.call<{ order_id: string }>(
      'POST',
      '/orders/',
      { design_id: designId },
      { user: buyer, ...phone },
    );
    const attemptId = await api.shop.recordPayment(body.order_id);
    await api.app.get(OrdersService).beginReading(body.order_id);
    await api.app.get(OrdersService).beginReading(body.order_id);
    await refund(body.order_id, attemptId);

    const expected = {
      seen: 2,
      opened: 2,
      ordered: 1,
      paid: 1,
      read: 1,
      received: '26.00',
      refunds: 1,
      refunded: '13.00',
      refund_share: 0.5,
    };
    expect(await figuresOf('design', designId)).toEqual({
      key: String(designId),
      name: '漏斗毛衣',
      designer: 'designer',
      ...expected,
    });
    expect(await figuresOf('designer', designer.id)).toMatchObject({
      name: 'designer',
      ...expected,
    });
    expect(await figuresOf('source', 'wechat')).toMatchObject({ name: '微信', ...expected });
    const { body: report } = await api.call<SalesReport>('GET', `/console/sales?${RANGE()}`, null, {
      user: admin,
    });
    expect(report.totals).toEqual(expected);
    expect(report.days).toHaveLength(3);
    expect(report.before).toMatchObject({ seen: 0, received: '0.00', refund_share: null });
  });

  it('counts answers of the anonymous cache, and renders no list for them (CONS-08)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '缓存毛衣' });
    const path = `/designs/search/?name=缓存`;
    const rendered = jest.spyOn(api.app.get(CatalogueService), 'getDetail');
    let sent = 0;
    const open = async () => {
      sent += 1;
      await visit(`/designs/${designId}/`);
      return rendered.mock.calls.length;
    };
    // On a busy machine a late heartbeat may empty the cache between two answers.
    await eventually(async () => {
      const before = await open();
      for (let i = 0; i < 5; i += 1) expect(await open()).toBe(before);
    });
    rendered.mockRestore();
    await visit(path);
    expect(await figuresOf('design', designId)).toMatchObject({ opened: sent, seen: 1 });
  });

  it('counts neither crawlers nor failed requests (CONS-08)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '爬虫毛衣' });
    await visit(`/designs/${designId}/`, {
      userAgent: 'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    });
    await visit('/designs/999999/');
    expect(await figuresOf('design', designId)).toBeUndefined();
    expect(await figuresOf('design', 999_999)).toBeUndefined();
  });

  it('answers while counts cannot be written, and writes them later (CONS-08)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '锁住的毛衣' });
    await visit(`/designs/${designId}/`);
    let isWritten = false;
    let writing = Promise.resolve();
    await api.app.get(DataSource).transaction(async (manager) => {
      await manager.query('LOCK TABLE design_traffic IN ACCESS EXCLUSIVE MODE');
      writing = flush().then(() => void (isWritten = true));
      const { status } = await visit(`/designs/${designId}/`, { user: buyer });
      expect({ status, isWritten }).toEqual({ status: 200, isWritten: false });
    });
    await writing;
    expect(await figuresOf('design', designId)).toMatchObject({ opened: 2 });
  });

  it('counts money and refunds on the days when they moved, beside the days before (CONS-08)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '退款毛衣', priceFen: 2_600 });
    const orderId = await api.app.get(OrdersService).create(buyer, designId);
    await refund(orderId, await api.shop.recordPayment(orderId, { daysAgo: 40 }), 20);
    const range = `from=${day(29)}&to=${day(10)}`;
    expect(await figuresOf('design', designId, range)).toMatchObject({
      paid: 0,
      received: '0.00',
      refunds: 1,
      refunded: '13.00',
      refund_share: null,
    });
    expect(await figuresOf('source', 'unknown', range)).toMatchObject({ name: '没有记录' });
    const { body } = await api.call<SalesReport>('GET', `/console/sales?${range}`, null, {
      user: admin,
    });
    expect(body.totals).toMatchObject({ received: '0.00', refunded: '13.00' });
    expect(body).toMatchObject({ before_from: day(49), before: { received: '26.00' } });
  });

  it('counts a first download also after its grant was moved to its month (CONS-08, SCALE-06)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '老毛衣', priceFen: 2_600 });
    const orderId = await api.shop.buy(buyer, designId);
    await api.app.get(DownloadGrantsService).begin(buyer, designId, 'Chrome', null);
    await api.shop.database.query(
      `UPDATE download_grants SET state = 'done', claimed_at = now() - interval '120 days',
         done_at = now() - interval '120 days', last_seen_at = now() - interval '120 days',
         expires_at = now() - interval '119 days' WHERE order_id = $1`,
      [orderId],
    );
    await api.app.get(OrdersService).beginReading(orderId);
    const readOn = async (range: string) => (await figuresOf('design', designId, range))?.read ?? 0;
    const check = async () => {
      expect(await readOn(`from=${day(121)}&to=${day(119)}`)).toBe(1);
      expect(await readOn(RANGE())).toBe(0);
    };
    await check();
    await api.app.get(ClosedGrants).archive();
    const open = 'SELECT FROM download_grants WHERE order_id = $1';
    expect(await api.shop.database.query(open, [orderId])).toEqual([]);
    await check();
  });

  it('sorts and pages on the server (CONS-08)', async () => {
    await groups('design');
    const page = async (query: string) =>
      (
        await api.call<SalesGroupPage>(
          'GET',
          `/console/sales/groups?${RANGE()}&by=design&${query}`,
          null,
          { user: admin },
        )
      ).body;
    const all = (await page('sort=-opened')).results;
    const counts = all.map(({ opened }) => opened);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
    const second = await page('sort=-opened&n=2&p=2');
    expect(second).toEqual({ count: all.length, results: all.slice(2, 4) });
    expect(await page('sort=opened&n=2&p=9999')).toEqual({ count: all.length, results: [] });
  });

  it('exports what the table shows, without formulas (CONS-08)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '=1+1' });
    await visit(`/designs/${designId}/`);
    const table = await groups('design');
    const { accessToken } = await api.app.get(SessionsService).start(admin.id, false);
    const response = await fetch(
      `${await api.app.getUrl()}/api/v1/console/sales/export?${RANGE()}&by=design&format=csv`,
      { headers: { authorization: `Bearer ${accessToken}` } },
    );
    const rows = parse(await response.text(), { bom: true });
    expect(rows[0]!.join()).toBe(
      '图解,设计师,看到,打开,下单,付清,开始阅读,收款（元）,退款（笔）,退款（元）,退款占收款',
    );
    expect(rows.slice(1)).toEqual(
      table.map((row) => [
        row.name.replace(/^=/, "'="),
        row.designer ?? '',
        ...[row.seen, row.opened, row.ordered, row.paid, row.read].map(String),
        row.received,
        String(row.refunds),
        row.refunded,
        String(row.refund_share ?? ''),
      ]),
    );
    expect(rows.map(([name]) => name)).toContain("'=1+1");
  });

  it('is for finance and admins, over at most 366 days (CONS-08, CONS-09)', async () => {
    const status = async (user: SignedInUser, query: string) =>
      (await api.call('GET', `/console/sales?${query}`, null, { user })).status;
    const setRole = (role: string) =>
      api.shop.database.query('UPDATE users SET role = $1 WHERE id = $2', [role, buyer.id]);
    expect(await status(buyer, RANGE())).toBe(403);
    await setRole('support');
    expect(await status(buyer, RANGE())).toBe(403);
    await setRole('finance');
    expect(await status(buyer, RANGE())).toBe(200);
    expect(await status(admin, 'from=2025-01-01&to=2026-01-01')).toBe(200);
    expect(await status(admin, 'from=2025-01-01&to=2026-01-02')).toBe(400);
    expect(await status(admin, 'from=2026-01-02&to=2026-01-01')).toBe(400);
    expect(await status(admin, 'from=2026-02-30&to=2026-03-01')).toBe(400);
  });

  it('deletes counts of visits after 25 months (CONS-08)', async () => {
    await api.shop.database.query(
      `INSERT INTO design_traffic (day, source, design_id, seen)
       SELECT (now() - age)::date, 'direct', 7000, 1
       FROM unnest(ARRAY[interval '24 months', interval '26 months']) age`,
    );
    expect(await api.app.get(TrafficHousekeeping).run()).toBe(1);
    const rows = await api.shop.database.query(
      'SELECT 1 FROM design_traffic WHERE design_id = 7000',
    );
    expect(rows).toHaveLength(1);
  });

  it('writes the counts of a process that shuts down (CONS-08)', async () => {
    const designId = await api.shop.createDesign(designer, { name: '关机毛衣' });
    const other = await createApi({ ...api.shop.config, logLevel: 'silent' });
    await other.listen(0, '127.0.0.1');
    await fetch(`${await other.getUrl()}/api/v1/designs/${designId}/`);
    await other.close();
    const rows = await api.shop.database.query(
      'SELECT source, opened FROM design_traffic WHERE design_id = $1',
      [designId],
    );
    expect(rows).toEqual([{ source: 'direct', opened: 1 }]);
  });
});
