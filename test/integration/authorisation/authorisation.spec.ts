import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi } from '../../../apps/api/src/api.js';
import { randomAddress } from '../../../tools/harness/customer.mjs';
import { routesOf } from '../../support/routes.js';
import { createTestShop, type TestShop } from '../../support/shop.js';
import { REQUESTS } from './requests.js';
import { type CallerName, CALLERS, World } from './world.js';

/** One line of the table: a route, perhaps in a certain case, and the status that each caller gets. */
interface Row {
  name: string;
  route: string;
  statuses: string[];
}

const ROWS = readFileSync(join(import.meta.dirname, '../../authorisation.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line): Row => {
    const [name = '', ...statuses] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const bare = name.replaceAll('`', '');
    return { name: bare, route: bare.replace(/ \(.*\)$/, ''), statuses };
  });

let shop: TestShop;
let app: NestExpressApplication;
let world: World;
let url: string;

beforeAll(async () => {
  shop = await createTestShop({ sandbox: true });
  app = await createApi({ ...shop.config, logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
  world = await World.create(shop, app);
});

afterAll(async () => {
  await app.close();
  await shop.close();
});

async function statusFor(caller: CallerName, { name, route }: Row): Promise<string> {
  const headers = await world.headersOf(caller);
  const { params = [], query = '', json, form } = (await REQUESTS[name]?.(world)) ?? {};
  const [method = '', pattern = ''] = route.split(' ');
  const rest = [...params];
  const path = pattern.replaceAll(/:[A-Za-z]+/g, () => String(rest.shift()));
  const { status } = await fetch(url + path + query, {
    method: method === 'ALL' ? 'GET' : method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(json && { 'content-type': 'application/json' }),
      'x-forwarded-for': randomAddress(),
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: formOf(form) }),
  });
  return String(status);
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

describe('who may do what', () => {
  it('has a line in test/authorisation.md for every route of the running router, and none besides', () => {
    expect([...new Set(ROWS.map(({ route }) => route))].sort()).toEqual(routesOf(app).sort());
  });

  it('makes every request for a line of the table', () => {
    expect(ROWS.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(REQUESTS)));
  });

  it.each(ROWS)('API-03 $name', async (row) => {
    const answers: string[] = [];
    for (const caller of CALLERS) answers.push(await statusFor(caller, row));
    expect(named(answers)).toEqual(named(row.statuses));
  });
});

const named = (statuses: string[]): object =>
  Object.fromEntries(CALLERS.map((caller, index) => [caller, statuses[index]]));
