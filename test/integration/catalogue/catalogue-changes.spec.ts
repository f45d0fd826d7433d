import { CATALOGUE_CHANGES, ChangeFeed } from '#database';
import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../support/eventually.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';

let shop: TestShop;
let designer: SignedInUser;
let designId: number;
let listener: pg.Client;
let notifications: string[];

beforeAll(async () => {
  shop = await createTestShop();
  designer = await shop.createUser('设计师');
  const category = await shop.modules
    .get(CatalogueService)
    .createCategory({ name: '帽子', slug: 'hat' }, 0);
  designId = await shop.createDesign(designer, { categoryIds: [category] });
  listener = new pg.Client({ connectionString: shop.database.url });
  listener.on('notification', ({ payload }) => notifications.push(payload!));
  await listener.connect();
  await listener.query(`LISTEN ${CATALOGUE_CHANGES}`);
});

afterAll(async () => {
  await listener.end();
  await shop.close();
});

beforeEach(() => {
  notifications = [];
});

/** The notifications of a statement: all of them arrive before that of a later statement. */
async function notificationsOf(statement: string): Promise<string[]> {
  await shop.database.query(statement);
  await shop.database.query(`NOTIFY ${CATALOGUE_CHANGES}, 'end'`);
  await eventually(() => expect(notifications).toContain('end'));
  return notifications.slice(0, notifications.indexOf('end'));
}

describe('notifications about the catalogue', () => {
  it.each([
    ["UPDATE designs SET name = name || '。' WHERE id = $id", 'content'],
    ['UPDATE designs SET is_active = NOT is_active', 'content'],
    ['UPDATE designs SET price_fen = price_fen + 1, download_count = 0', 'content'],
    ['UPDATE categories SET position = position + 1', 'content'],
    ['UPDATE design_images SET position = position + 1', 'content'],
    ['UPDATE archives SET file_name = file_name', 'content'],
    ['DELETE FROM design_categories', 'content'],
    ["UPDATE users SET username = username || '。'", 'content'],
    ['TRUNCATE design_images CASCADE', 'content'],
  ])('are sent for %s: %s', async (statement, payload) => {
    const sent = await notificationsOf(statement.replace('$id', String(designId)));
    expect([...new Set(sent)].sort().join()).toBe(payload);
  });

  it.each([
    'UPDATE designs SET download_count = download_count + 1',
    "UPDATE design_images SET original_sha256 = 'x'",
    'UPDATE users SET failed_sign_ins = failed_sign_ins + 1',
    "UPDATE users SET email = NULL, display_name = 'x'",
    "UPDATE designs SET sku = 'x'",
    "INSERT INTO users (username, display_name) VALUES ('jemand', 'jemand')",
  ])('are not sent for %s', async (statement) => {
    expect(await notificationsOf(statement)).toEqual([]);
  });

  it('are sent once per transaction, however much it changes', async () => {
    const statement = `INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
        description_folded, name_grams, description_grams)
      SELECT ${designer.id}, 'x', 'x', 1, 'x', 'x', '{x}', '{x}' FROM generate_series(1, 500);
      UPDATE designs SET price_fen = 2; UPDATE categories SET position = 3`;
    expect(await notificationsOf(`BEGIN; ${statement}; COMMIT`)).toEqual(['content']);
  });

  it.each([
    // An id never changes, SKU and key are for its owner only, counts may be late, and `changed_in` and `published_at` follow the
    // others.
    ['designs', ['changed_in', 'download_count', 'id', 'idempotency_key', 'published_at', 'sku']],
    ['design_images', ['id', 'original_sha256']],
  ])('are sent for every column that visitors see: table %s', async (table, silent) => {
    const rows = await shop.database.query<{ column: string }>(
      `SELECT attname AS column FROM pg_attribute a
       WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND NOT EXISTS (
         SELECT FROM pg_trigger t WHERE t.tgrelid = a.attrelid AND a.attnum = ANY(t.tgattr::int2[]))
       ORDER BY attname`,
    );
    expect(rows.map(({ column }) => column)).toEqual(silent);
  });
});

describe(ChangeFeed.name, () => {
  it('is unhealthy while an open connection is silent, and delivers the missed changes when it recovers', async () => {
    const { hostname, port } = new URL(shop.database.url);
    const proxy = new TcpProxy({ host: hostname, port: Number(port || 5432) });
    await proxy.mend();
    const url = new URL(shop.database.url);
    url.host = `127.0.0.1:${proxy.port}`;
    const payloads: string[] = [];
    const onChange = (payload: string) => payloads.push(payload);
    const feed = new ChangeFeed(url.href, CATALOGUE_CHANGES, {
      onChange,
      onReset: () => undefined,
    });
    const isHealthy = () => feed.isHealthy(performance.now());
    expect(isHealthy()).toBe(false);
    feed.start();
    await eventually(() => expect(isHealthy()).toBe(true));
    proxy.hold();
    await shop.database.query('UPDATE categories SET position = position + 1');
    await eventually(() => expect(isHealthy()).toBe(false));
    expect(payloads).toEqual([]);
    proxy.release();
    await eventually(() => {
      expect(payloads).toEqual(['content']);
      expect(isHealthy()).toBe(true);
    });
    await feed.stop();
    expect(isHealthy()).toBe(false);
    await proxy.cut();
  });
});
