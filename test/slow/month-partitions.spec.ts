import { randomUUID } from 'node:crypto';
import { AuditLog } from '#accounts';
import { MonthPartitions } from '#database';
import { SentMessages } from '#messaging';
import { DownloadGrantsService, OrdersService } from '#orders';
import { FailedNotificationsService, PaymentNotificationsService } from '#payments';
import { ReadingProjectsService } from '#reading';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunStatement, statementsOf } from '../support/database/query-plans.js';
import { createTestShop, type TestShop } from '../support/shop/shop.js';

const MONTHS = 24;
const NOTIFICATIONS = 5_000_000;
const OTHERS = 100_000;
/** More partitions than any table has. */
const ALL = 2 * MONTHS;
const TABLES =
  /^(?:audit_log|closed_download_grants|payment_notifications|reading_events|sent_messages)_/;
/** Rows that a sequential scan may read: partitions that are almost empty have no cheaper way. */
const FEW = 100;

/** A node of a plan in PostgreSQL's JSON. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

let shop: TestShop;
let userId: number;
let designId: number;
let orderId: string;

/** SQL for the time of row `n` of a number, evenly over the months; the last row is from now. */
const timeOf = (rows: number) =>
  `now() - make_interval(secs => (${rows} - n) * ${((MONTHS - 1) * 30 * 86_400) / rows})`;

async function fill(): Promise<void> {
  const query = (text: string, values?: unknown[]) => shop.database.query(text, values);
  await query(
    `INSERT INTO payment_notifications (id, wechat_id, event_type, body, received_at, processed_at, outcome)
     SELECT n, n::text, 'x', '{}', t, t, 'settled'
     FROM (SELECT n, ${timeOf(NOTIFICATIONS)} AS t FROM generate_series(1, ${NOTIFICATIONS}) n) s`,
  );
  await query(
    `INSERT INTO payment_notification_keys (id, wechat_id, received_at) OVERRIDING SYSTEM VALUE
     SELECT id, wechat_id, received_at FROM payment_notifications WHERE id % 50 = 0`,
  );
  await query(
    `INSERT INTO audit_log (at, actor_id, actor_name, action, subject)
     SELECT ${timeOf(OTHERS)}, $1, 'someone', 'order.close', n::text FROM generate_series(1, ${OTHERS}) n`,
    [userId],
  );
  await query(
    `INSERT INTO sent_messages (key, sent_at)
     SELECT n::text, now() - make_interval(secs => n * 60) FROM generate_series(1, ${OTHERS}) n`,
  );
  const users = 1000;
  await query(
    `INSERT INTO users (username, display_name, created_at)
     SELECT 'knitter' || n, '', ${timeOf(users)} FROM generate_series(1, ${users}) n`,
  );
  await query(
    `INSERT INTO reading_projects (user_id, design_id, last_seq, created_at)
     SELECT id, $1, 100, created_at FROM users WHERE username LIKE 'knitter%'`,
    [designId],
  );
  await query(
    `INSERT INTO reading_events (project_id, id, seq, counter, delta, at, device, received_at)
     SELECT p.id, gen_random_uuid(), n, 'main', 1, p.created_at, 'phone', p.created_at
     FROM reading_projects p, generate_series(1, 100) n`,
  );
  await query(
    `INSERT INTO closed_download_grants
       (user_id, design_id, archive_id, order_id, state, claimed_at, expires_at, last_seen_at)
     SELECT u.id, $1, (SELECT min(id) FROM archives), NULL, 'done', u.created_at, u.created_at, u.created_at
     FROM users u, generate_series(1, 100) n WHERE username LIKE 'knitter%'`,
    [designId],
  );
  await query('ANALYZE');
}

beforeAll(async () => {
  shop = await createTestShop();
  const designer = await shop.createUser('designer');
  userId = designer.id;
  designId = await shop.createDesign(designer);
  const buyer = await shop.createUser('buyer');
  orderId = await shop.modules.get(OrdersService).create(buyer, designId);
  const partitions = shop.modules.get(MonthPartitions);
  const now = new Date();
  for (let back = 1; back < MONTHS; back += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    for (const table of [
      'audit_log',
      'closed_download_grants',
      'payment_notifications',
      'reading_events',
      'sent_messages',
    ]) {
      await partitions.make(table, month.toISOString().slice(0, 10));
    }
  }
  await fill();
}, 900_000);

afterAll(() => shop.close());

/** The statements on partitioned tables that run while some work runs. */
async function partitionedStatementsOf(work: () => Promise<unknown>): Promise<RunStatement[]> {
  const statements = await statementsOf(work);
  return statements.filter(({ text }) =>
    /audit_log|download_grants|payment_notifications|reading_events|sent_messages/.test(text),
  );
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Explains a statement while it runs. @returns the nodes that read partitions, except those that pruning skipped */
async function scansOf({ text, values }: RunStatement): Promise<PlanNode[]> {
  const [row] = await shop.database.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
  return nodesOf(row!['QUERY PLAN'][0].Plan).filter(
    (node) =>
      TABLES.test(node['Relation Name'] ?? '') &&
      /Scan/.test(node['Node Type']) &&
      node['Actual Loops'] > 0,
  );
}

/** How many rows sequential scans of a plan read. */
const readInSequence = (scans: PlanNode[]) =>
  scans
    .filter((scan) => scan['Node Type'] === 'Seq Scan')
    .map(
      (scan) =>
        (scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)) * scan['Actual Loops'],
    )
    .reduce((sum, rows) => sum + rows, 0);

describe('statements on tables with 24 months and five million notifications', () => {
  /** Work of the shop, and how many partitions its statements may read. */
  const works: [string, () => Promise<unknown>, number][] = [
    [
      'processing a notification',
      () => shop.modules.get(PaymentNotificationsService).process('4500000'),
      1,
    ],
    [
      'counting failed notifications',
      () => shop.modules.get(FailedNotificationsService).summary(),
      ALL,
    ],
    ['listing the audit log', () => listLog({}), ALL],
    ['listing the audit log of a subject', () => listLog({ subjects: ['777'] }), ALL],
    ['listing a page of the audit log', () => listLog({}, 50_000), ALL],
    ['reading the counters of a new project', () => readingOf('knitter990'), 6],
    ['reading the counters of an old project', () => readingOf('knitter10'), ALL],
    ['adding a count to an old project', () => count('knitter10'), ALL],
    ['looking for a message that was sent', () => sent('777'), ALL],
    ['listing the downloads of a user', () => grants().listOf({ id: userId } as never), ALL],
    ['listing the downloads of an order', () => grants().listOfOrder(orderId), ALL],
  ];

  const grants = () => shop.modules.get(DownloadGrantsService);
  const listLog = (filter: object, before: number | null = null) =>
    shop.modules
      .get(AuditLog)
      .list({ subjects: null, actor: null, action: null, userId: null, ...filter }, before, 50);
  const sent = (key: string) =>
    shop.modules.get(SentMessages).once(key, () => Promise.reject(new Error('sent twice')));
  const projects = () => shop.modules.get(ReadingProjectsService);
  const knitter = async (name: string) => {
    const [row] = await shop.database.query<{ id: number }>(
      'SELECT id::int FROM users WHERE username = $1',
      [name],
    );
    return row as never;
  };
  const readingOf = async (name: string) => projects().find(await knitter(name), designId);
  const count = async (name: string) => {
    const event = { counter: 'main', delta: 1, at: new Date().toISOString(), device: 'phone' };
    const events = [{ ...event, id: randomUUID() }];
    return projects().add(await knitter(name), designId, { events, items: [] });
  };

  it.each(works)(
    '%s reads by indexes, and only months that can have the rows (SCALE-06)',
    async (_name, work, most) => {
      const statements = await partitionedStatementsOf(work);
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        const scans = await scansOf(statement);
        expect(readInSequence(scans)).toBeLessThanOrEqual(FEW);
        const places = new Set(scans.map((scan) => scan['Relation Name']));
        expect(places.size).toBeLessThanOrEqual(most);
      }
    },
  );
});
