import type { SignedInUser } from '#accounts';
import type {
  AuditPage,
  ShopResponse,
  ShopSettingsHistory,
  ShopSettingsResponse,
} from '#contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../../../apps/api/src/api.js';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { eventually } from '../../support/eventually.js';

const PATH = '/console/settings';

let api: TestApi;
/** Another process of the shop, with an anonymous cache. */
let other: NestExpressApplication;
let restarted: NestExpressApplication;
let admin: SignedInUser;
/** The environment's configuration: every process changes its own copy. */
let config: TestApi['shop']['config'];

beforeAll(async () => {
  api = await startTestApi();
  config = { ...api.shop.config };
  const readCache = { bytes: 1024 ** 2 };
  other = await createApi({ ...config, readCache, logLevel: 'silent' });
  await other.listen(0, '127.0.0.1');
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

afterAll(async () => {
  await restarted.close();
  await other.close();
  await api.close();
});

const read = async () =>
  (await api.call<ShopSettingsResponse>('GET', PATH, null, { user: admin })).body;

async function change(values: object, version?: number) {
  const request = { version: version ?? (await read()).version, values, reason: '搬家' };
  return api.call<ShopSettingsResponse>('POST', PATH, request, {
    user: admin,
  });
}

const shopOf = async (url: string): Promise<ShopResponse> => {
  const response = await fetch(`${url}/api/v1/shop/`, {
    headers: { 'x-forwarded-for': randomAddress() },
  });
  return (await response.json()) as ShopResponse;
};

describe('GET /shop/', () => {
  it('tells who sells, with which licence, and how to complain (LAW-01)', async () => {
    const { status, body } = await api.call<ShopResponse>('GET', '/shop/');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: '云织商城',
      company: '织云贸易有限公司',
      sold_by: '织云贸易有限公司',
      credit_code: '91310115MA1K3ABC2D',
      address: '上海市世纪大道 100 号',
      email: 'a@b.example',
      filing_number: '沪ICP备1号',
      police_filing: null,
      permits: [],
      complaint_hours: 72,
      is_sample: false,
    });
  });

  it('tells the versions of its texts with their days, newest first (LAW-07)', async () => {
    const { body } = await api.call<ShopResponse>('GET', '/shop/');
    expect(body.versions).toEqual({
      terms: '2026-11',
      privacy: '2026-11',
      no_return: '2026-11',
      rules: '2026-11',
    });
    const terms = body.texts.find(({ kind }) => kind === 'terms')!;
    expect(terms).toMatchObject({ title: '服务条款', path: '/terms', effective_on: '2026-11-01' });
    expect(terms.history.map(({ version }) => version)).toEqual(['2026-11', '2025-01']);
    expect(terms.history[0]).toMatchObject({ announced_on: '2026-10-20' });
  });
});

describe('the settings of the shop (CONS-10)', () => {
  it('start with the values of the environment', async () => {
    const { version, settings } = await read();
    expect(version).toBe(0);
    expect(settings.find(({ name }) => name === 'company')).toEqual({
      name: 'company',
      value: '织云贸易有限公司',
      default_value: '织云贸易有限公司',
      is_changed: false,
    });
  });

  it('are in force in every process, including its cached pages, and can be restored', async () => {
    const [own, url] = [await api.app.getUrl(), await other.getUrl()];
    const page = async () => (await fetch(`${url}/about`)).text();
    expect(await page()).toContain('a@b.example');
    const { status, body } = await change({ email: 'new@b.example', complaint_hours: '24' });
    expect(status).toBe(200);
    expect(body.settings.find(({ name }) => name === 'email')).toMatchObject({
      value: 'new@b.example',
      default_value: 'a@b.example',
      is_changed: true,
    });
    expect(await shopOf(own)).toMatchObject({ email: 'new@b.example', complaint_hours: 24 });
    await eventually(async () => {
      expect(await shopOf(url)).toMatchObject({ email: 'new@b.example', complaint_hours: 24 });
      const html = await page();
      expect(html).toContain('new@b.example');
      expect(html).not.toContain('a@b.example');
    });
    await change({ email: null });
    expect(await shopOf(own)).toMatchObject({ email: 'a@b.example', complaint_hours: 24 });
  });

  it('name the shop and set the lines of the home page, in every process', async () => {
    const url = await other.getUrl();
    const page = async (path: string) => (await fetch(`${url}${path}`)).text();
    expect(await page('/')).toContain('<title>云织商城</title>');
    expect(await page('/')).not.toContain('本店消息');
    const slots = {
      home_notice: '春节照常 <b>答复</b>',
      home_shelf: '新到的帽子',
      home_shelf_path: '/categories/hat',
      home_season_path: '/find',
    };
    expect((await change({ name: '山线', ...slots })).status).toBe(200);
    await eventually(async () => expect(await page('/')).toContain('<title>山线</title>'));
    const html = await page('/');
    expect(html).toContain('property="og:site_name" content="山线"');
    expect(html).toMatch(/<li><span>春节照常 &lt;b&gt;答复&lt;\/b&gt;<\/span><\/li>/);
    expect(html).toMatch(/<li><a [^>]*href="\/categories\/hat"[^>]*>新到的帽子<\/a><\/li>/);
    // A path without a text is not shown.
    expect(html.split('aria-label="本店消息"')[1]!.split('</ul>')[0]!.match(/<li>/g)).toHaveLength(
      2,
    );
    expect(await page('/about')).toContain(' · 山线</title>');
    expect(await shopOf(url)).toMatchObject({ name: '山线' });
    const restored = Object.fromEntries(['name', ...Object.keys(slots)].map((key) => [key, null]));
    expect((await change(restored)).status).toBe(200);
    await eventually(async () => expect(await page('/')).toContain('<title>云织商城</title>'));
    expect(await page('/')).not.toContain('新到的帽子');
  });

  it('are in force after a restart', async () => {
    await change({ phone: '021-5550000' });
    restarted = await createApi({ ...config, logLevel: 'silent' });
    await restarted.listen(0, '127.0.0.1');
    expect(await shopOf(await restarted.getUrl())).toMatchObject({ phone: '021-5550000' });
  });

  it('have a history with the operator, the reason, and the values before and after', async () => {
    await change({ phone: '' });
    const { body } = await api.call<ShopSettingsHistory>('GET', `${PATH}/history`, null, {
      user: admin,
    });
    expect(body.results[0]).toMatchObject({
      actor: 'admin',
      reason: '搬家',
      changes: [{ name: 'phone', before: '021-5550000', after: '' }],
    });
    const log = await api.call<AuditPage>('GET', '/console/audit?action=settings.change', null, {
      user: admin,
    });
    expect(log.body.results).toHaveLength(body.results.length);
  });

  it('are not overwritten by an operator who has read an earlier version (CONS-13)', async () => {
    const { version } = await read();
    expect((await change({ phone: '010-1111111' }, version)).status).toBe(200);
    const late = await change({ phone: '010-2222222' }, version);
    expect(late).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
    const { settings } = await read();
    expect(settings.find(({ name }) => name === 'phone')).toMatchObject({ value: '010-1111111' });
  });

  it('are validated by the rules of the environment; an error names its field', async () => {
    const refusals: [object, string][] = [
      [{}, 'values'],
      [{ nothing: 'x' }, 'values'],
      [{ name: '' }, 'name'],
      [{ name: '长'.repeat(21) }, 'name'],
      [{ home_notice: '长'.repeat(41) }, 'home_notice'],
      ...['//evil.example', '/\\evil.example', 'https://evil.example', 'about', '/a b'].map(
        (path): [object, string] => [{ home_shelf_path: path }, 'home_shelf_path'],
      ),
      [{ email: 'no address' }, 'email'],
      [{ email: '' }, 'email'],
      [{ service_url: 'http://insecure.example' }, 'service_url'],
      [{ credit_code: '123' }, 'credit_code'],
      [{ complaint_hours: '0' }, 'complaint_hours'],
      [{ self_refunds_per_month: 3 }, 'self_refunds_per_month'],
      [{ import_price_factor: '1.5' }, 'import_price_factor'],
      [{ company: '织云\u0000公司' }, 'company'],
    ];
    const { version } = await read();
    for (const [values, field] of refusals) {
      const answer = await change(values, version);
      expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    }
    expect((await read()).version).toBe(version);
  });

  it('are accessible to admins only', async () => {
    const person = await api.shop.createUser('content-person');
    await api.shop.database.query("UPDATE users SET role = 'content' WHERE id = $1", [person.id]);
    expect((await api.call('GET', PATH, null, { user: person })).status).toBe(403);
  });
});
