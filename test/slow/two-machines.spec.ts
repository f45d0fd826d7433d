import { once } from 'node:events';
import type { DesignDetail } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { SAMPLE_ZIP } from '../support/site/design-forms.js';
import { eventually } from '../support/eventually.js';
import { type Customer, randomAddress } from '../../tools/harness/customer.mjs';
import { emailsTo, newName } from '../support/site/messages.js';
import { type OwnApi, type OwnProcess, startOwnApi } from '../support/site/own-api.js';
import { signInTo, uploadDesign } from '../support/site/own-shop.js';
import { type Answer, request } from '../support/site/site.js';
import { startTwoMachines, type TwoMachines } from '../support/site/two-machines.js';
import { CookieBrowser, scanOnPhone } from '../support/site/wechat-phone.js';

/** A killed worker's job is found by the other half a minute later. */
const TIMEOUT_MS = 120_000;

let machines: TwoMachines;
let one: OwnApi;
let other: OwnApi;
let admin: Customer;
let designId: number;

beforeAll(async () => {
  machines = await startTwoMachines();
  [one, other] = machines.apis;
  admin = await signInTo(one, machines.shop, newName(), true);
  designId = await uploadDesign(admin);
});

afterAll(() => machines.stop());

const get = <T = Record<string, unknown>>(base: string, path: string, headers = {}) =>
  request<T>(`${base}/api/v1${path}`, { headers });

const post = <T = Record<string, unknown>>(
  base: string,
  path: string,
  body: object,
  headers = {},
) =>
  request<T>(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Orders and pays by phone; that it is paid, WeChat tells one of the two through nginx. */
async function pay(buyer: Customer): Promise<string> {
  const body = { design_id: designId };
  const order = await buyer.request<{ order_id: string }>('POST', '/orders/', { body });
  expect(order.status).toBe(201);
  const id = order.body.order_id;
  expect(await buyer.payByPhone(await buyer.pay(id))).toMatchObject({ result: 'success' });
  return id;
}

/** Counts paid orders in the table: to ask for the status would have the api ask WeChat. */
async function paidOf(ids: string[]): Promise<number> {
  const [row] = await machines.shop.database.query<{ paid: number }>(
    "SELECT count(*)::int AS paid FROM orders WHERE id = ANY($1) AND state = 'paid'",
    [ids],
  );
  return row!.paid;
}

async function kill({ child }: OwnProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe('one shop on two machines', () => {
  it('signs in on one, orders and pays on the other, and downloads through nginx', async () => {
    const buyer = await signInTo(one, machines.shop, newName());
    const id = await pay(buyer.at(other.url));
    await eventually(async () => expect(await paidOf([id])).toBe(1), TIMEOUT_MS);
    const file = await get(machines.nginx.url, `/designs/${designId}/download`, buyer.bearer);
    expect(file.status).toBe(200);
    expect(file.bytes.equals(SAMPLE_ZIP)).toBe(true);
    const orders = await get(one.url, '/account/orders', buyer.bearer);
    expect(orders.body).toMatchObject([{ order_id: id, is_paid: true, download_count: 2 }]);
  });

  it('collects on one the sign-in by WeChat that began on the other (LOGIN-13)', async () => {
    const [desktop, phone] = [new CookieBrowser(), new CookieBrowser()];
    const asked = await desktop.call<{ url: string; token: string }>(
      '/account/login/wechat-codeurl',
      { site: one.url },
    );
    const poll = (site: string) =>
      desktop.call(`/account/login/wechat-state/${asked.body.token}`, { site });
    expect((await poll(other.url)).body).toEqual({ status: 'pending' });
    const nickname = newName();
    const redirect = await scanOnPhone(asked.body.url, nickname);
    const confirmed = await phone.call('/account/login/', {
      method: 'POST',
      body: { login_type: 'wechat', ...redirect },
      site: one.url,
    });
    expect(confirmed.status).toBe(200);
    expect((await poll(other.url)).body).toMatchObject({ status: 'success', username: nickname });
    // The answer may have been lost, so the same browser can collect it again for a minute.
    expect((await poll(one.url)).body).toMatchObject({ status: 'success', username: nickname });
    await machines.shop.database.query(
      "UPDATE wechat_sign_ins SET collected_at = collected_at - interval '61 seconds'",
    );
    expect((await poll(one.url)).status).toBe(400);
    const refreshed = await desktop.call('/token/refresh', { site: one.url });
    expect(refreshed.status).toBe(200);
  });

  it('counts a limit across both', async () => {
    const headers = { 'x-forwarded-for': randomAddress() };
    const ask = (api: OwnApi) => post(api.url, '/account/device-logins', { name: '终端' }, headers);
    // With the limits that a shop has by default.
    const env = { ...machines.env, RATE_LIMIT_FACTOR: '1' };
    const [first, second] = await Promise.all([startOwnApi(env), startOwnApi(env)]);
    const answers: Answer[] = [];
    for (let times = 0; times < 10; times += 1) answers.push(await ask(first), await ask(second));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const api of [first, second]) {
      const refused = await ask(api);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      await api.end();
    }
  });

  it('hides a design on one machine within a second after the other deactivates it', async () => {
    const id = await uploadDesign(admin);
    const seen = () => get(other.url, `/designs/${id}/`);
    const listed = async () =>
      (await get<{ results: { id: number }[] }>(other.url, '/designs/')).body.results.map(
        (design) => design.id,
      );
    expect((await seen()).status).toBe(200);
    await eventually(async () => expect(await listed()).toContain(id), 1_000);
    const change = { ids: [id], is_active: false };
    const changed = await post(one.url, '/designs/activation', change, admin.bearer);
    expect(changed.status).toBe(200);
    await eventually(async () => {
      expect((await seen()).status).toBe(404);
      expect(await listed()).not.toContain(id);
    }, 1_000);
  });

  it('serves from one what the other received', async () => {
    const id = await uploadDesign(admin.at(other.url));
    const { body } = await get<DesignDetail>(one.url, `/designs/${id}/`);
    expect(body.detail_images).toHaveLength(2);
    for (const { full } of body.detail_images) {
      const shown = await request(one.url + full);
      expect((await sharp(shown.bytes).metadata()).format).toBe('webp');
    }
    const file = await get(machines.nginx.url, `/designs/${id}/download`, admin.bearer);
    expect(file.bytes.equals(SAMPLE_ZIP)).toBe(true);
  });
});

type Ask = () => Promise<Answer<unknown>>;

const WRITERS = 2;

/** Four visitors who read and two who write, each one request after the other, through nginx. */
function keepAsking(buyer: Customer, write: Ask) {
  const { url } = machines.nginx;
  const statuses: Record<'read' | 'write', number[]> = { read: [], write: [] };
  const end = new AbortController();
  const client = async (kind: 'read' | 'write', ask: Ask) => {
    while (!end.signal.aborted) {
      statuses[kind].push(
        await ask().then(
          ({ status }) => status,
          () => 0,
        ),
      );
    }
  };
  const clients = [
    client('read', () => get(url, '/designs/?n=4')),
    client('read', () => get(url, `/designs/${designId}/`)),
    client('read', () => get(url, `/designs/search?name=${encodeURIComponent('毛衣')}`)),
    client('read', () => get(url, '/account/orders', buyer.bearer)),
    ...Array.from({ length: WRITERS }, () => client('write', write)),
  ];
  return {
    statuses,
    /** Resolves after so many further answers. */
    answered: async (reads: number, writes: number) => {
      const [read, written] = [statuses.read.length + reads, statuses.write.length + writes];
      await eventually(() => {
        expect(statuses.read.length).toBeGreaterThanOrEqual(read);
        expect(statuses.write.length).toBeGreaterThanOrEqual(written);
      }, TIMEOUT_MS);
    },
    stop: async () => {
      end.abort();
      await Promise.all(clients);
    },
  };
}

describe('when both machines are restarted one straight after the other', () => {
  it('fails no read, and no write but those in flight on an api while it ended', async () => {
    const { nginx } = machines;
    const buyer = await signInTo(one, machines.shop, newName());
    const load = keepAsking(buyer, () =>
      post(
        nginx.url,
        '/account/device-logins',
        { name: '终端' },
        { 'x-forwarded-for': randomAddress() },
      ),
    );
    await load.answered(80, 20);
    const before = nginx.log().length;
    await machines.restart(0);
    await machines.restart(1);
    [one, other] = machines.apis;
    await load.answered(160, 40);
    await load.stop();

    const { read, write } = load.statuses;
    expect(read.filter((status) => status !== 200)).toEqual([]);
    const failed = nginx
      .log()
      .slice(before)
      .filter(({ status }) => status >= 500);
    expect(write.filter((status) => status !== 201)).toEqual(failed.map(({ status }) => status));
    const counts = `${read.length} reads and ${write.length} writes, ${failed.length} failed in flight`;
    process.stderr.write(`  both apis restarted: ${counts}\n`);
    // By nginx's log each failed write had reached the api that ended: at most one of each writer.
    const ended = failed.map(({ asked }) => asked.at(-1));
    for (const api of new Set(ended)) {
      expect(ended.filter((address) => address === api).length).toBeLessThanOrEqual(WRITERS);
    }
    expect(failed.filter(({ connected }) => !connected.at(-1))).toEqual([]);
    // A write is never sent again after an api may have received it.
    const sentTwice = nginx
      .log()
      .filter(({ method, connected }) => method === 'POST' && connected.filter(Boolean).length > 1);
    expect(sentTwice).toEqual([]);
  });
});

describe('when one of the two machines dies', () => {
  it('fails no reading when an api is killed, and of the writing only what was under way on it', async () => {
    const buyer = await signInTo(one, machines.shop, newName());
    const load = keepAsking(buyer, () =>
      post(machines.nginx.url, '/orders/', { design_id: designId }, buyer.bearer),
    );
    const { statuses } = load;
    await load.answered(80, 20);
    const before = machines.nginx.log().length;
    await kill(one);
    await load.answered(160, 40);
    await load.stop();

    expect(new Set(statuses.read)).toEqual(new Set([200]));
    // Whoever ordered first has the order, whoever orders again is told so.
    const lost = statuses.write.filter((status) => status !== 201 && status !== 409);
    // Each of the two writers may lose the request in flight, and the next one if nginx sends it over a kept
    // connection before it has read that the api is gone.
    expect(lost.length).toBeLessThanOrEqual(4);
    expect(lost.filter((status) => status !== 502)).toEqual([]);
    const retried = machines.nginx
      .log()
      .slice(before)
      .filter(({ asked }) => asked.length > 1);
    expect(retried.length).toBeGreaterThan(0);
    expect(retried.every(({ asked }) => asked.at(-1) === new URL(other.url).host)).toBe(true);
  });

  it('goes on with every job when a worker is killed', async () => {
    const { shop, workers, nginx } = machines;
    const names = Array.from({ length: 6 }, () => newName());
    const buyers = await Promise.all(names.map((name) => signInTo(other, shop, name)));
    const paying = Promise.all(buyers.map((buyer) => pay(buyer.at(nginx.url))));
    // As soon as the first is through, so that others are under way.
    await eventually(async () => {
      const [row] = await shop.database.query('SELECT FROM payment_notifications OFFSET 1 LIMIT 1');
      expect(row).toBeDefined();
    }, TIMEOUT_MS);
    await kill(workers[0]);
    const ids = await paying;
    await eventually(async () => expect(await paidOf(ids)).toBe(6), TIMEOUT_MS);
    await eventually(async () => {
      for (const name of names) {
        expect((await emailsTo(`${name}@test.example`)).map(({ text }) => text)).not.toEqual([]);
      }
    }, TIMEOUT_MS);
  });
});
