import type { ShopResponse } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

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
