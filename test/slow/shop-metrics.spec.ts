import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { freePort } from '../../tools/stack/ports.mjs';
import { runApiCommand } from '../support/built-commands.js';
import { eventually } from '../support/eventually.js';
import { scrape, valueOf } from '../support/site/metrics.js';
import { newName } from '../support/site/messages.js';
import { type OwnApi, startOwnApi } from '../support/site/own-api.js';
import { ownRedis } from '../support/servers/own-redis.js';
import { createOwnShop, type OwnShop, signInTo, uploadDesign } from '../support/site/own-shop.js';

// A shop without a worker, so that what is put into its database and its queues stays as it is.
let dir: string;
let shop: OwnShop;
let redis: Redis;
let api: OwnApi;
let port: number;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shop-metrics-'));
  shop = await createOwnShop(join(dir, 'files'));
  const redisUrl = await ownRedis();
  redis = new Redis(redisUrl);
  port = await freePort();
  api = await startOwnApi({ ...shop.env, REDIS_URL: redisUrl, METRICS_PORT: String(port) });
});

afterAll(async () => {
  await api.end();
  redis.disconnect();
  await shop.database.drop();
  await rm(dir, { recursive: true });
});

/** Waits until some lines have their values. @returns the lines that have others at the end */
async function differences(values: Record<string, number>): Promise<Record<string, number>> {
  let found: Record<string, number> = {};
  const look = async () => {
    const text = await scrape(port);
    const lines = Object.keys(values).filter((line) => valueOf(text, line) !== values[line]);
    found = Object.fromEntries(lines.map((line) => [line, valueOf(text, line)]));
    if (lines.length > 0) throw new Error(`not yet: ${lines.join(', ')}`);
  };
  await eventually(look).catch(() => undefined);
  return found;
}

/** The age that a gauge shows of something that began so many seconds ago. */
async function expectAge(line: string, seconds: number): Promise<void> {
  await eventually(async () => {
    const age = valueOf(await scrape(port), line);
    expect(age).toBeGreaterThanOrEqual(seconds);
    expect(age).toBeLessThan(seconds + 60);
  });
}

describe('the metrics of a shop', () => {
  it('say that database, Redis and disk answer', async () => {
    expect(
      await differences({
        'cloudknit_reachable{part="database"}': 1,
        'cloudknit_reachable{part="redis"}': 1,
        'cloudknit_reachable{part="disk"}': 1,
      }),
    ).toEqual({});
  });

  it('count the jobs of the outbox, and the age of the oldest', async () => {
    expect(
      await differences({ cloudknit_outbox_jobs: 0, cloudknit_outbox_oldest_seconds: 0 }),
    ).toEqual({});
    await shop.database.query(
      `INSERT INTO outbox (job, payload, created_at)
       VALUES ('images.remove', '{}', now() - interval '900 seconds'), ('images.remove', '{}', now())`,
    );
    expect(await differences({ cloudknit_outbox_jobs: 2 })).toEqual({});
    await expectAge('cloudknit_outbox_oldest_seconds', 900);
  });

  it('count the notifications that wait, and the age of the oldest', async () => {
    expect(
      await differences({
        cloudknit_notifications_unprocessed: 0,
        cloudknit_notifications_oldest_seconds: 0,
      }),
    ).toEqual({});
    await shop.database.query(
      `INSERT INTO payment_notifications (id, wechat_id, event_type, body, received_at, processed_at)
       VALUES (1, 'one', 'x', '{}', now() - interval '700 seconds', NULL),
         (2, 'two', 'x', '{}', now(), NULL), (3, 'three', 'x', '{}', now() - interval '1 day', now())`,
    );
    expect(await differences({ cloudknit_notifications_unprocessed: 2 })).toEqual({});
    await expectAge('cloudknit_notifications_oldest_seconds', 700);
  });

  it('count the notifications that were given up, which wait no longer', async () => {
    expect(await differences({ cloudknit_notifications_failed: 0 })).toEqual({});
    await shop.database.query(
      `INSERT INTO payment_notifications (id, wechat_id, event_type, body, received_at, failed_at)
       VALUES (4, 'four', 'x', '{}', now() - interval '1 day', now())`,
    );
    expect(
      await differences({
        cloudknit_notifications_failed: 1,
        cloudknit_notifications_unprocessed: 2,
      }),
    ).toEqual({});
    await expectAge('cloudknit_notifications_oldest_seconds', 700);
  });

  it('count the held payments', async () => {
    expect(await differences({ cloudknit_held_payments: 0 })).toEqual({});
    const designId = await uploadDesign(await signInTo(api, shop, newName(), true));
    await shop.database.query(
      `WITH paid AS (
         INSERT INTO orders (id, buyer_id, design_id, design_name, price_fen)
         SELECT repeat('a', 22), id, $1, '毛衣', 100 FROM users LIMIT 1 RETURNING id)
       INSERT INTO payment_attempts
         (order_id, out_trade_no, method, amount_fen, state, held_reason, expires_at)
       SELECT id, 'trade', 'wechat_native', 100, 'held', 'amount_mismatch', now() FROM paid`,
      [designId],
    );
    expect(await differences({ cloudknit_held_payments: 1 })).toEqual({});
  });

  it('count the jobs of each queue by state', async () => {
    await redis.lpush('cloudknit:email:wait', '1', '2', '3');
    await redis.lpush('cloudknit:sms:active', '4');
    await redis.zadd('cloudknit:images:delayed', 1, '5', 2, '6');
    await redis.zadd('cloudknit:payment-notification:failed', 1, '7');
    expect(
      await differences({
        'cloudknit_queue_jobs_waiting{queue="email"}': 3,
        'cloudknit_queue_jobs_waiting{queue="sms"}': 0,
        'cloudknit_queue_jobs_active{queue="sms"}': 1,
        'cloudknit_queue_jobs_delayed{queue="images"}': 2,
        'cloudknit_queue_jobs_failed{queue="payment-notification"}': 1,
      }),
    ).toEqual({});
  });

  it('tell the time of the last backup, which a failed one does not change', async () => {
    const TIME = 'cloudknit_backup_last_success_timestamp_seconds';
    expect(await differences({ [TIME]: 0 })).toEqual({});
    const before = Date.now() / 1000;
    const made = await runApiCommand('backup', ['--to', join(dir, 'backups')], shop.env);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    let last = 0;
    await eventually(async () => {
      last = valueOf(await scrape(port), TIME);
      expect(last).toBeGreaterThan(before - 1);
    });
    expect(last).toBeLessThan(Date.now() / 1000 + 1);
    const failed = await runApiCommand('backup', ['--to', '/dev/null/backups'], shop.env);
    expect(failed.status).toBe(1);
    await shop.database.query('DELETE FROM outbox');
    // A later look shows the emptied outbox, and still the time of the backup that was completed.
    expect(await differences({ cloudknit_outbox_jobs: 0, [TIME]: last })).toEqual({});
  });

  it('tell how much room the disks of the files and of the uploads have', async () => {
    const { blocks, bavail, bsize } = await statfs(shop.files);
    const text = await scrape(port);
    for (const directory of ['storage', 'staging']) {
      const size = valueOf(text, `cloudknit_disk_size_bytes{directory="${directory}"}`);
      const free = valueOf(text, `cloudknit_disk_free_bytes{directory="${directory}"}`);
      expect(size).toBe(blocks * bsize);
      // Other programs write to the same disk meanwhile.
      expect(Math.abs(free - bavail * bsize)).toBeLessThan(2e9);
      expect(free).toBeLessThan(size);
    }
  });

  it('start every known outcome at 0, so that the first one is an increase', async () => {
    expect(
      await differences({
        'cloudknit_payments_total{outcome="unknown_trade"}': 0,
        'cloudknit_payments_total{outcome="held"}': 0,
        'cloudknit_downloads_ended_total{outcome="broken_off"}': 0,
        'cloudknit_messages_failed_total{channel="sms",kind="code",reason="limit"}': 0,
        'cloudknit_messages_sent_total{channel="email",kind="link"}': 0,
      }),
    ).toEqual({});
  });
});
