import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../../../apps/api/src/api.js';
import { describeApi } from '../../../apps/api/src/openapi/document.js';
import {
  type ObservedResponse,
  type OpenApiDocument,
  ResponseChecker,
} from '../../support/shop/openapi.js';
import { routesOf } from '../../support/shop/routes.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

/** Routes that are no operations of the api, with the reason. */
const UNDOCUMENTED: [route: RegExp, reason: string][] = [
  [/^GET \/api\/docs/, 'the document itself and its reader'],
  [/^GET \/(robots\.txt|sitemap\.xml|sitemaps\/:file)$/, 'for search engines'],
  [/^ALL /, 'the refusal of unknown paths beside the site'],
];

let shop: TestShop;
let app: NestExpressApplication;
let document: OpenApiDocument;

beforeAll(async () => {
  shop = await createTestShop();
  app = await createApi({ ...shop.config, logLevel: 'silent' });
  document = describeApi(app) as unknown as OpenApiDocument;
});

afterAll(async () => {
  await app.close();
  await shop.close();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  );

describe('the OpenAPI document', () => {
  it('has every route of the running router, and no other (API-01)', () => {
    const routes = routesOf(app).filter(
      (route) => !UNDOCUMENTED.some(([pattern]) => pattern.test(route)),
    );
    expect(
      operations()
        .map(({ route }) => route)
        .sort(),
    ).toEqual(routes.sort());
  });

  it('names only existing routes among the undocumented ones', () => {
    const routes = routesOf(app);
    for (const [pattern] of UNDOCUMENTED)
      expect(routes.some((route) => pattern.test(route))).toBe(true);
  });

  it('has a unique operation id of a verb and a noun for every route', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Z]\w+$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a schema from the contracts for the JSON of every response', () => {
    const jsonSchemas = operations().flatMap(({ route, operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        'application/json' in content
          ? { response: `${route} ${status}`, content: JSON.stringify(content['application/json']) }
          : [],
      ),
    );
    expect(jsonSchemas.length).toBeGreaterThan(72);
    const vague = jsonSchemas.filter(({ content }) => !content.includes('"#/components/schemas/'));
    expect(vague).toEqual([]);
  });
});

describe('the check of responses against the OpenAPI document', () => {
  const path = '/api/v1/categories/';
  const category = { id: 1, name: '毛衣', slug: 'sweater', parent: null, children: [], merged: [] };
  const response = { method: 'GET', path, status: 200, mediaType: 'application/json' };
  const violationOf = (changes: Partial<ObservedResponse>) =>
    new ResponseChecker(document).violationOf({ ...response, body: [category], ...changes });

  it('accepts a documented response', () => {
    expect(violationOf({})).toBeNull();
    expect(violationOf({ status: 503, body: { code: 'unavailable', error: '忙' } })).toBeNull();
  });

  it.each<[string, Partial<ObservedResponse>]>([
    ['an undocumented field', { body: [{ ...category, secret: 1 }] }],
    ['a missing field', { body: [{ id: 1, name: '毛衣' }] }],
    ['a fraction in place of an integer', { body: [{ ...category, id: 1.5 }] }],
    ['an undocumented status', { status: 202 }],
    ['another media type', { mediaType: 'text/html' }],
    [
      'an undocumented error code',
      { status: 404, body: { code: 'design_not_found', error: '无' } },
    ],
    ['an error without a code', { status: 404, body: { error: '无' } }],
  ])('reports %s', (_what, changes) => {
    expect(violationOf(changes)).toEqual(expect.any(String));
  });

  it('reports a time and an amount in another format', () => {
    const order = {
      status: 200,
      mediaType: 'application/json',
      method: 'GET',
      path: '/api/v1/orders',
    };
    const checker = new ResponseChecker(document);
    const item = {
      order_id: 'o',
      design_id: 1,
      design_name: '毛衣',
      price: '29.90',
      refunded: '0.00',
      state: 'paid',
      buyer: '小满',
      download_count: 3,
      payment_method: null,
      created_at: '2026-11-20T08:30:00.000Z',
      paid_at: null,
    };
    const bodyWith = (changes: object) => ({
      results: [{ ...item, ...changes }],
      next_before: null,
    });
    expect(checker.violationOf({ ...order, body: bodyWith({}) })).toBeNull();
    expect(checker.violationOf({ ...order, body: bodyWith({ price: '29.9' }) })).toContain(
      'pattern',
    );
    const notUtc = bodyWith({ created_at: '2026-11-20 08:30' });
    expect(checker.violationOf({ ...order, body: notUtc })).toContain('date-time');
  });
});
