import { API_MESSAGES } from '#contracts';
import { ApiTokensService } from '#accounts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ClassTransformer } from 'class-transformer';
import { createApi } from '../../../apps/api/src/api.js';
import { SHAPE } from '../../../apps/api/src/http/input/input-shape.js';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const BODY_BYTES = 99_000;
const FIELD_BYTES = 60_000;
/** What is shorter may be JSON of another part of the process. */
const SHORT_JSON = 10;
/** The most values that class-transformer is given for one request: each is visited once. */
const MOST_VALUES = 2 * SHAPE.values;
const REFUSED = { code: 'invalid', error: API_MESSAGES.inputMisshapen };

let shop: TestShop;
let app: NestExpressApplication;
let url: string;
let admin: string;

beforeAll(async () => {
  shop = await createTestShop();
  app = await createApi({ ...shop.config, logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  url = `${await app.getUrl()}/api/v1`;
  const user = await shop.createUser('admin', { isAdmin: true });
  admin = `Bearer ${(await app.get(ApiTokensService).create(user, 'test')).token}`;
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(async () => {
  await app.close();
  await shop.close();
});

/** As many pieces as fit. */
function full(open: string, piece: (index: number) => string, close: string, max = BODY_BYTES) {
  const pieces = [];
  for (let bytes = 0, i = 0; bytes < max - 40; i += 1) {
    pieces.push(piece(i));
    bytes += pieces[i]!.length + 1;
  }
  return open + pieces.join(',') + close;
}

const manyKeys = (max = BODY_BYTES) => full('{', (i) => `"${i.toString(36)}":1`, '}', max);
const login = (field: string) => `{"login_type":"email","email":${field},"password":"x"}`;
const long = (unit: string) => JSON.stringify(unit.repeat(BODY_BYTES / Buffer.byteLength(unit)));

interface Outcome {
  status: number;
  body: object;
  bytes: number;
  /** How many values class-transformer was given. */
  transformed: number;
  /** The length of the longest text that was read as JSON, without the short texts of jobs and settings. */
  parsed: number;
}

async function outcomeOf(path: string, init: RequestInit): Promise<Outcome> {
  const transform = jest.spyOn(ClassTransformer.prototype, 'plainToInstance');
  const parse = jest.spyOn(JSON, 'parse');
  const response = await fetch(url + path, {
    ...init,
    headers: { 'x-forwarded-for': randomAddress(), ...init.headers },
  });
  const text = await response.text();
  const transformed = transform.mock.calls.reduce((sum, [, given]) => sum + countValues(given), 0);
  const lengths = parse.mock.calls.map(([json]) => json.length);
  const parsed = Math.max(0, ...lengths.filter((length) => length > SHORT_JSON));
  jest.restoreAllMocks();
  const body = JSON.parse(text) as object;
  return { status: response.status, body, bytes: text.length, transformed, parsed };
}

/** A value and all inside it. */
function countValues(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1;
  return 1 + Object.values(value).reduce<number>((sum, inside) => sum + countValues(inside), 0);
}

function sendJson(path: string, body: string, authorization = ''): Promise<Outcome> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  return outcomeOf(path, { method: 'POST', headers, body });
}

function sendForm(method: string, path: string, fields: [string, string][]): Promise<Outcome> {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return outcomeOf(path, { method, headers: { authorization: admin }, body });
}

describe('the shape of a JSON body', () => {
  it.each([
    ['11,000 short keys', '/account/login', manyKeys()],
    ['short keys in a field', '/account/login', login(manyKeys(BODY_BYTES - 100))],
    ['one key repeated', '/account/login', full('{', () => '"a":1', '}')],
    ['`__proto__` repeated', '/account/login', full('{', () => '"__proto__":1', '}')],
    ['numbers for keys', '/account/login', full('{', (i) => `"${i}":1`, '}')],
    ['a list of numbers', '/account/login', login(full('[', () => '1', ']'))],
    ['a list of objects', '/account/login', login(full('[', () => '{"a":1}', ']'))],
    ['49,000 levels', '/account/register', `{"username":${'['.repeat(49_000)}`],
    [
      '16,000 levels of objects',
      '/verify/email',
      `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`,
    ],
    ['a list in a list', '/designs/import/check', '{"rows":[[]]}'],
    ['short keys, sent where nothing is', '/nowhere', manyKeys()],
    ['short keys, sent as a notification', '/payments/wechat/notify', manyKeys()],
    ['more rows than a check takes', '/designs/import/check', full('{"rows":[', () => '{}', ']}')],
    ['more ids than a call takes', '/designs/activation', full('{"ids":[', () => '1', ']}')],
  ])('refuses %s before anything is made of it', async (_what, path, body) => {
    const outcome = await sendJson(path, body, admin);
    expect(outcome).toEqual({
      status: 400,
      body: { ...REFUSED, non_field_errors: [API_MESSAGES.inputMisshapen] },
      bytes: expect.any(Number),
      transformed: 0,
      parsed: 0,
    });
    expect(outcome.bytes).toBeLessThan(300);
  });

  it.each([
    ['as many keys as there may be', full('{', (i) => `"${i}":1`, '}', SHAPE.keys * 5)],
    ['a list as long as there may be', login(`[${'1,'.repeat(SHAPE.listItems - 1)}1]`)],
    ['a long text', login(long('x'))],
    ['a long text of @', login(long('a@'))],
    ['a long text of dots', login(long('a.'))],
    ['a long text of blanks', login(long(' '))],
    ['a long text of digits', login(long('9'))],
    ['a long text of Han', login(long('毛'))],
    ['a long number', login('9'.repeat(BODY_BYTES))],
    ['a long fraction', login(`0.${'9'.repeat(BODY_BYTES)}`)],
  ])('lets the rules of the fields refuse %s, each value seen once', async (_what, body) => {
    const { status, bytes, transformed } = await sendJson('/account/login', body);
    expect(status).toBe(400);
    expect(bytes).toBeLessThan(300);
    expect(transformed).toBeGreaterThan(0);
    expect(transformed).toBeLessThanOrEqual(MOST_VALUES);
  });

  it('takes as many ids as the rule says, and tells of wrong ones once', async () => {
    const ids = Array.from({ length: SHAPE.listItems }, (_, i) => 1_000 + i);
    const change = { is_active: true, dry_run: true };
    const fine = await sendJson('/designs/activation', JSON.stringify({ ...change, ids }), admin);
    expect(fine).toMatchObject({ status: 200, body: { matched: 0 } });
    expect(fine.transformed).toBeLessThanOrEqual(MOST_VALUES);
    const wrong = JSON.stringify({ ...change, ids: ids.map(() => 'x') });
    const { status, bytes } = await sendJson('/designs/activation', wrong, admin);
    expect(status).toBe(400);
    expect(bytes).toBeLessThan(300);
    const rows = JSON.stringify({ rows: Array.from({ length: 100 }, () => ({})) });
    const faulty = await sendJson('/designs/import/check', rows, admin);
    expect(faulty.status).toBe(400);
    expect(faulty.bytes).toBeLessThan(1_000);
  });
});

it('reads null in place of the designs of an activation as none named', async () => {
  const change = { is_active: true, dry_run: true, category: 'no-such', ids: null, skus: null };
  const { status, body } = await sendJson('/designs/activation', JSON.stringify(change), admin);
  expect({ status, body }).toEqual({
    status: 200,
    body: { matched: 0, changed: [], unknown: [], held: [] },
  });
});

describe('the shape of a form', () => {
  it.each([
    ['rows of many keys', 'PUT', '/designs/import', 'row', manyKeys(FIELD_BYTES)],
    [
      'rows of many objects',
      'PUT',
      '/designs/import',
      'row',
      full('[', () => '{}', ']', FIELD_BYTES),
    ],
  ])('refuses %s before anything is made of them', async (_what, method, path, name, value) => {
    const fields = Array.from({ length: 20 }, (): [string, string] => [name, value]);
    const { status, body, transformed, parsed } = await sendForm(method, path, fields);
    expect({ status, transformed, parsed }).toEqual({ status: 400, transformed: 0, parsed: 0 });
    expect(body).toMatchObject(REFUSED);
  });

  it.each(['sheet', 'version'])(
    'refuses a %s with an excessive structure before it is read as JSON',
    async (name) => {
      const designId = await shop.createDesign(await shop.createUser(`designer-${name}`));
      for (const value of [manyKeys(FIELD_BYTES), '['.repeat(FIELD_BYTES), '{"items":[[]]}']) {
        const edited = await sendForm('PATCH', `/designs/${designId}/update`, [[name, value]]);
        const body = { ...REFUSED, [name]: [API_MESSAGES.inputMisshapen] };
        expect(edited).toMatchObject({ status: 400, body, parsed: 0 });
      }
    },
  );

  it('refuses a sheet with an excessive structure where a design is published', async () => {
    const sheet: [string, string] = ['sheet', manyKeys(FIELD_BYTES)];
    const { status, body, parsed } = await sendForm('POST', '/designs/upload', [sheet]);
    expect({ status, body, parsed }).toMatchObject({ status: 400, body: REFUSED, parsed: 0 });
  });

  it('makes no list of what is longer than its rule', async () => {
    const fields = Array.from({ length: 58 }, (): [string, string] => [
      'categories',
      '1,'.repeat(FIELD_BYTES / 2),
    ]);
    const { status, body, bytes, transformed } = await sendForm('POST', '/designs/upload', fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid', categories: [expect.any(String)] });
    expect(bytes).toBeLessThan(500);
    expect(transformed).toBeLessThanOrEqual(fields.length + 10);
  });

  it('refuses more fields than a form may have', async () => {
    const fields = Array.from({ length: SHAPE.keys + 1 }, (_, i): [string, string] => [
      `k${i}`,
      '',
    ]);
    const { status, transformed } = await sendForm('POST', '/designs/upload', fields);
    expect({ status, transformed }).toEqual({ status: 400, transformed: 0 });
  });
});

describe('the shape of a query', () => {
  it.each([
    ['many keys', Array.from({ length: 2_000 }, (_, i) => i.toString(36)).join('&')],
    ['one key repeated', 'categories=1&'.repeat(900)],
    ['nothing but separators', '&'.repeat(9_000)],
  ])('refuses %s before anything is made of it', async (_what, query) => {
    // The first is answered by the framework, which the others learn from.
    expect((await outcomeOf('/designs', {})).status).toBe(200);
    for (const path of ['/designs', '/designs/search', '/account/check-username']) {
      const { status, body, transformed } = await outcomeOf(`${path}?${query}`, {});
      expect({ path, status, transformed }).toEqual({ path, status: 400, transformed: 0 });
      expect(body).toMatchObject(REFUSED);
    }
  });

  it.each([
    ['a long list', `categories=${'1,'.repeat(7_000)}`, 400],
    ['a long text', `name=${'x'.repeat(14_000)}`, 400],
    ['a long number', `price_min=${'9'.repeat(14_000)}`, 400],
    ['brackets, which stand for themselves', `a${'[b]'.repeat(4_500)}=1`, 200],
  ])('sees each value of %s once', async (_what, query, expected) => {
    const { status, bytes, transformed } = await outcomeOf(`/designs?${query}`, {});
    expect(status).toBe(expected);
    expect(bytes).toBeLessThan(1_000);
    expect(transformed).toBeLessThanOrEqual(2 * SHAPE.keys);
  });
});
