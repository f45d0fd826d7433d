import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SignedInUser } from '#accounts';
import { BackupFolder, runBackup, runRestore } from '#backups';
import { migrateEmptyTo, MIGRATION_NAMES, MonthPartitions, runMigrations } from '#database';
import { ClosedGrants, DownloadGrantsService } from '#orders';
import { PaymentNotificationsService } from '#payments';
import { ReadingProjectsService } from '#reading';
import { createStorage, ObjectStorage } from '#storage';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../../support/database/database.js';
import { TEST_PUBLIC_KEY_ID } from '../../support/shop/config.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';
import { signNotification } from '../../support/fixtures/wechat-sender.js';

let shop: TestShop;
let partitions: MonthPartitions;
let buyer: SignedInUser;
let designId: number;
let orderId: string;

beforeAll(async () => {
  shop = await createTestShop();
  partitions = shop.modules.get(MonthPartitions);
  designId = await shop.createDesign(await shop.createUser('designer'));
  buyer = await shop.createUser('buyer');
  orderId = await shop.buy(buyer, designId);
});

afterAll(() => shop.close());

/** The partition of each row of a table, in the order of the partitions. */
async function placesOf(table: string): Promise<string[]> {
  const rows = await shop.database.query<{ place: string }>(
    `SELECT tableoid::regclass::text AS place FROM ${table} ORDER BY 1`,
  );
  return rows.map(({ place }) => place);
}

async function monthsOf(table: string): Promise<string[]> {
  const rows = await shop.database.query<{ name: string }>(
    'SELECT name FROM partitions.months WHERE parent = $1 ORDER BY name',
    [table],
  );
  return rows.map(({ name }) => name);
}

const logAt = (at: string, subject: string) =>
  shop.database.query(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, subject)
     VALUES ($1, $2, 'buyer', 'order.close', $3)`,
    [at, buyer.id, subject],
  );

describe('a table that is partitioned by month', () => {
  it('stores a row in the month of its time in China, and other rows in the default partition (SCALE-06)', async () => {
    await partitions.run(new Date('2031-01-15T00:00:00Z'));
    await logAt('2031-01-31T15:59:59Z', 'january');
    await logAt('2031-01-31T16:00:00Z', 'february');
    await logAt('2032-05-01T00:00:00Z', 'stray');
    expect(await placesOf('audit_log')).toEqual([
      'partitions.audit_log_2031_01',
      'partitions.audit_log_2031_02',
      'partitions.audit_log_default',
    ]);
    const now = new Date('2031-01-15T00:00:00Z');
    expect(await partitions.state(now)).toMatchObject({
      strays: ['audit_log'],
      withoutNextMonth: [],
    });
    await partitions.run(now);
    expect(await placesOf('audit_log')).toContain('partitions.audit_log_2032_05');
    expect(await partitions.state(now)).toMatchObject({ strays: [], withoutNextMonth: [] });
  });

  it('has partitions until three months ahead, made once by two processes at the same time (SCALE-06)', async () => {
    const now = new Date('2033-11-15T00:00:00Z');
    expect(await partitions.state(now)).toMatchObject({
      withoutNextMonth: expect.arrayContaining(['audit_log']),
    });
    const runs = await Promise.all([partitions.run(now), partitions.run(now)]);
    expect(runs[0].made + runs[1].made).toBe(5 * 4);
    expect(await monthsOf('sent_messages')).toEqual(
      expect.arrayContaining(
        ['2033_11', '2033_12', '2034_01', '2034_02'].map((month) => `sent_messages_${month}`),
      ),
    );
    expect(await partitions.run(now)).toMatchObject({ made: 0 });
  });

  it('is archived by whole months after their retention, which can be read and attached again (SCALE-06)', async () => {
    const now = new Date('2034-03-15T00:00:00Z');
    const { archived } = await partitions.run(now);
    expect(archived).toEqual(expect.arrayContaining(['audit_log_2031_01', 'audit_log_2031_02']));
    expect(await placesOf('audit_log')).toEqual(['partitions.audit_log_2032_05']);
    const read = () =>
      shop.database.query('SELECT subject, actor_id AS actor FROM archive.audit_log_2031_02');
    expect(await read()).toEqual([{ subject: 'february', actor: buyer.id }]);
    await shop.database.query(
      `SELECT partitions.attach_archived('audit_log', 'audit_log_2031_02')`,
    );
    expect(await placesOf('audit_log')).toEqual([
      'partitions.audit_log_2031_02',
      'partitions.audit_log_2032_05',
    ]);
    expect((await partitions.run(now)).archived).toEqual(['audit_log_2031_02']);
    expect(await read()).toHaveLength(1);
  });

  it('drops the keys of messages after their retention, and archives no month with an open notification (SCALE-06)', async () => {
    await partitions.make('payment_notifications', '2030-01-01');
    await partitions.make('payment_notifications', '2030-02-01');
    await partitions.make('sent_messages', '2030-01-01');
    await shop.database.query(
      `INSERT INTO payment_notifications (id, wechat_id, event_type, body, received_at)
       VALUES (-1, 'open', 'x', '{}', '2030-01-10')`,
    );
    const { archived, dropped } = await partitions.run(new Date('2034-03-15T00:00:00Z'));
    expect(archived).toContain('payment_notifications_2030_02');
    expect(archived).not.toContain('payment_notifications_2030_01');
    expect(dropped).toContain('sent_messages_2030_01');
    await shop.database.query('DELETE FROM payment_notifications WHERE id = -1');
  });
});

describe('uniqueness across months', () => {
  it('holds for a notification that WeChat repeats in a later month (SCALE-06)', async () => {
    const notifications = shop.modules.get(PaymentNotificationsService);
    const { apiV3Key } = shop.config.wechatPay;
    const sender = { key: shop.wechatPrivateKey, serial: TEST_PUBLIC_KEY_ID, apiV3Key };
    const { headers, body } = signNotification(
      sender,
      { out_trade_no: 'none', trade_state: 'CLOSED' },
      {},
    );
    const receive = () => notifications.receive((name) => headers[name], body);
    await Promise.all([receive(), receive()]);
    const move = `received_at = received_at - interval '2 months'`;
    await shop.database.query(`UPDATE payment_notification_keys SET ${move}`);
    await shop.database.query(`UPDATE payment_notifications SET ${move}`);
    await receive();
    const rows = await shop.database.query<{ id: string; jobs: number }>(
      `SELECT id::text, (SELECT count(*)::int FROM outbox WHERE job = 'payment-notification.process') AS jobs
       FROM payment_notifications`,
    );
    expect(rows).toEqual([{ id: expect.any(String), jobs: 1 }]);
    await notifications.process(rows[0]!.id);
    const read = () =>
      shop.database.query(
        'SELECT outcome, processed_at IS NOT NULL AS done FROM payment_notifications',
      );
    expect(await read()).toEqual([{ outcome: 'ignored', done: true }]);
  });

  it('holds for a counter event that a device sends again in a later month, also twice at once (SCALE-06)', async () => {
    const reading = shop.modules.get(ReadingProjectsService);
    const at = new Date().toISOString();
    const tap = () => ({ id: randomUUID(), counter: 'main', at, device: 'phone', delta: 1 });
    const [one, other] = [tap(), tap()];
    const add = (...events: (typeof one)[]) => reading.add(buyer, designId, { events, items: [] });
    await add(one);
    await shop.database.query(
      `UPDATE reading_projects SET created_at = created_at - interval '2 months'`,
    );
    await shop.database.query(
      `UPDATE reading_events SET received_at = received_at - interval '2 months'`,
    );
    await Promise.all([add(one, other), add(one, other, other)]);
    expect((await reading.find(buyer, designId)).counters).toMatchObject([
      { id: 'main', value: 2 },
    ]);
  });
});

describe('download grants', () => {
  it('move to their month once nothing can use them, and count for order and buyer as before (SCALE-06)', async () => {
    const grants = shop.modules.get(DownloadGrantsService);
    const closed = shop.modules.get(ClosedGrants);
    await grants.begin(buyer, designId, 'Chrome', null);
    const old = `claimed_at = now() - interval '4 months'`;
    await shop.database.query(`UPDATE download_grants SET ${old}`);
    await closed.archive();
    expect(await placesOf('closed_download_grants')).toEqual([]);
    await shop.database.query(
      `UPDATE download_grants SET state = 'done', done_at = claimed_at, last_seen_at = claimed_at,
         expires_at = claimed_at`,
    );
    await Promise.all([closed.archive(), closed.archive()]);
    expect(await placesOf('download_grants')).toEqual([]);
    expect(await placesOf('closed_download_grants')).toEqual([
      expect.stringMatching(/^partitions\.closed_download_grants_20\d\d_\d\d$/),
    ]);
    expect(await grants.listOf(buyer)).toMatchObject([{ order_id: orderId, device: 'Chrome' }]);
    expect(await shop.downloadsLeft(orderId)).toBe(2);
  });
});

describe('rows of all months', () => {
  it('are in a backup with the archived ones, and are restored to their months (SCALE-06)', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'partitions-'));
    const database = await createTestDatabase({ migrate: false });
    try {
      const folder = new BackupFolder(join(dir, 'backups'));
      const source = {
        databaseUrl: shop.database.url,
        storage: shop.modules.get(ObjectStorage),
        version: '1',
      };
      await runBackup(source, folder, () => undefined);
      const storage = await createStorage({ ...shop.config.storage, dir: join(dir, 'storage') });
      await runRestore(
        { databaseUrl: database.url, storage, version: '1' },
        folder,
        () => undefined,
      );
      const rows = await database.query(
        `SELECT subject, tableoid::regclass::text AS place FROM audit_log ORDER BY id`,
      );
      expect(rows).toEqual([
        { subject: 'january', place: 'partitions.audit_log_2031_01' },
        { subject: 'february', place: 'partitions.audit_log_2031_02' },
        { subject: 'stray', place: 'partitions.audit_log_2032_05' },
      ]);
    } finally {
      await database.drop();
      await rm(dir, { recursive: true });
    }
  });

  it('are erased with an account: counters in every month, the actor in archived months (SCALE-06)', async () => {
    const count = async (text: string) => (await shop.database.query(text)).length;
    expect(await count('SELECT FROM reading_events')).toBe(2);
    await shop.database.query('DELETE FROM reading_projects WHERE user_id = $1', [buyer.id]);
    expect(await count('SELECT FROM reading_events')).toBe(0);
    const gone = await shop.createUser('gone');
    await shop.database.query('UPDATE archive.audit_log_2031_01 SET actor_id = $1', [gone.id]);
    await shop.database.query('DELETE FROM users WHERE id = $1', [gone.id]);
    expect(await shop.database.query('SELECT actor_id FROM archive.audit_log_2031_01')).toEqual([
      { actor_id: null },
    ]);
  });
});

describe('the migration', () => {
  it('attaches the rows of the tables as the partition of the past, and down restores them (SCALE-06)', async () => {
    const database = await createTestDatabase({ migrate: false });
    const before =
      MIGRATION_NAMES.findIndex((name) => name.startsWith('PartitionPreparations')) - 1;
    try {
      await migrateEmptyTo(database.url, MIGRATION_NAMES[before]!);
      await database.query(
        `INSERT INTO payment_notifications (wechat_id, event_type, body, received_at)
         VALUES ('old', 'x', '{}', '2026-01-10'), ('new', 'x', '{}', now())`,
      );
      await database.query(
        `INSERT INTO audit_log (actor_name, action, subject) VALUES ('admin', 'order.close', '1')`,
      );
      await runMigrations(database.url);
      const read = () =>
        database.query(
          `SELECT n.id::text, n.wechat_id, n.tableoid::regclass::text AS place
           FROM payment_notifications n JOIN payment_notification_keys USING (id, wechat_id, received_at)
           ORDER BY id`,
        );
      const place = 'partitions.payment_notifications_before';
      expect(await read()).toEqual([
        { id: '1', wechat_id: 'old', place },
        { id: '2', wechat_id: 'new', place },
      ]);
      const [next] = await database.query<{ key: string; entry: string }>(
        `WITH entry AS (
           INSERT INTO audit_log (actor_name, action, subject) VALUES ('a', 'b', '2') RETURNING id)
         INSERT INTO payment_notification_keys (wechat_id) VALUES ('next')
         RETURNING id::text AS key, (SELECT id::text FROM entry) AS entry`,
      );
      expect(next).toEqual({ key: '3', entry: '2' });
      await migrateEmptyTo(database.url, MIGRATION_NAMES[before]!);
      expect(await database.query('SELECT id::text, wechat_id FROM payment_notifications')).toEqual(
        [
          { id: '1', wechat_id: 'old' },
          { id: '2', wechat_id: 'new' },
        ],
      );
    } finally {
      await database.drop();
    }
  });
});
