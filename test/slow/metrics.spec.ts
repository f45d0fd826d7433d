import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../tools/stack/ports.mjs';
import { eventually } from '../support/eventually.js';
import { scrape, valueOf } from '../support/site/metrics.js';
import { type Nginx, startNginx } from '../support/servers/nginx.js';
import { type OwnApi, startOwn, startOwnApi } from '../support/site/own-api.js';
import { createOwnShop } from '../support/site/own-shop.js';
import { buy, createBuyer, request, withDatabase } from '../support/site/site.js';

let api: OwnApi;
let nginx: Nginx;
let port: number;

beforeAll(async () => {
  port = await freePort();
  api = await startOwnApi({ METRICS_PORT: String(port) });
  nginx = await startNginx(new URL(api.url).host, process.env['STORAGE_DIR']!);
});

afterAll(async () => {
  await nginx.stop();
  await api.end();
});

const workers = () => scrape(process.env['WORKER_METRICS_PORT']!);

describe('the numbers of an api', () => {
  it('count requests by the route’s template, whatever is asked for', async () => {
    for (const path of ['designs/1/', 'designs/2/', 'designs/none/', 'no-such-route', 'x/y/z']) {
      await request(`${api.url}/api/v1/${path}`, { headers: { 'x-forwarded-for': '198.18.0.9' } });
    }
    await request(`${api.url}/`);
    await request(`${api.url}/api/v1/designs/`, { method: 'PROPFIND' });
    const name = 'cloudknit_http_request_duration_seconds_count';
    await eventually(async () => {
      const text = await scrape(port);
      const count = (method: string, route: string, status: number) =>
        valueOf(text, `${name}{method="${method}",route="${route}",status="${status}"}`);
      expect(count('GET', '/api/v1/designs/:id', 200)).toBe(2);
      expect(count('GET', 'unknown', 404)).toBe(2);
      expect(count('GET', 'site', 200)).toBe(1);
      expect(count('OTHER', 'unknown', 404)).toBe(1);
      expect(text).not.toMatch(/no-such-route|PROPFIND/);
    });
  });

  it('are not for the outside: nginx answers 404 even where they are served behind it', async () => {
    const exposed = await startNginx(`127.0.0.1:${port}`, process.env['STORAGE_DIR']!);
    const hidden = await request(`${exposed.url}/metrics`);
    const other = await request(`${exposed.url}/metrics?x=1`);
    await exposed.stop();
    expect(await scrape(port)).toContain('cloudknit_');
    expect([hidden.status, other.status]).toEqual([404, 404]);
    for (const path of ['/metrics', '/api/v1/metrics', '/api/metrics']) {
      expect((await request(api.url + path)).bytes.toString()).not.toContain('cloudknit_');
    }
    expect((await request(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});

describe('without Redis', () => {
  it.each(['api', 'worker'] as const)(
    'the %s reports Redis as unreachable, and exits with 0',
    async (name) => {
      const own = await freePort();
      // A database of its own: a worker without Redis would raise alarms in that of other specs.
      const shop = await createOwnShop(await mkdtemp(join(tmpdir(), 'metrics-')));
      const env = { ...shop.env, REDIS_URL: 'redis://127.0.0.1:9', LOG_LEVEL: 'silent' };
      const ports = { METRICS_PORT: String(own), WORKER_METRICS_PORT: String(own) };
      const alone = await startOwn(name, {
        ...env,
        ...ports,
        PORT: String(await freePort()),
        SHUTDOWN_SECONDS: '5',
      });
      await eventually(async () => {
        const text = await scrape(own);
        expect(valueOf(text, 'cloudknit_reachable{part="redis"}')).toBe(0);
        expect(valueOf(text, 'cloudknit_reachable{part="database"}')).toBe(1);
        expect(text).not.toMatch(/^cloudknit_queue_jobs_waiting\{/m);
      });
      expect(await alone.end()).toBe(0);
      await shop.database.drop();
      await rm(shop.files, { recursive: true, force: true });
    },
  );
});

describe('the numbers of the worker', () => {
  it('count payments, paid orders and jobs', async () => {
    const PAID = 'cloudknit_payments_total{outcome="settled"}';
    const JOBS =
      'cloudknit_job_duration_seconds_count{job="payment-notification.process",outcome="done"}';
    const read = async () => {
      const text = await workers();
      return [PAID, 'cloudknit_orders_paid_total', JOBS].map((line) => valueOf(text, line) || 0);
    };
    const before = await read();
    await buy(await createBuyer(), 5);
    await eventually(async () => {
      const after = await read();
      expect(after.map((value, i) => value > before[i]!)).toEqual([true, true, true]);
    });
  });

  it('show a job that waits in the outbox, and for how long', async () => {
    const id = await withDatabase(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO outbox (job, payload, claimed_until, created_at)
         VALUES ('images.remove', '{"mediaId":"none","originalKey":"none"}',
           now() + interval '1 hour', now() - interval '100 seconds') RETURNING id`,
      );
      return rows[0]!.id;
    });
    await eventually(async () => {
      const text = await workers();
      expect(valueOf(text, 'cloudknit_outbox_jobs')).toBeGreaterThanOrEqual(1);
      expect(valueOf(text, 'cloudknit_outbox_oldest_seconds')).toBeGreaterThanOrEqual(100);
    });
    await withDatabase((client) => client.query('DELETE FROM outbox WHERE id = $1', [id]));
  });
});
