import { randomUUID } from 'node:crypto';
import { AccountErasures, type SignedInUser } from '#accounts';
import type {
  AccountExport,
  Reading,
  ReadingEvent,
  ReadingEventPage,
  ReadingProject,
} from '#contracts';
import { mergeCounts } from '#knitting';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { waitForLockWaiters } from '../../support/database/locks.js';

const NOON = Date.UTC(2026, 10, 1, 12);

let api: TestApi;
let designId: number;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
  designId = await api.shop.createDesign(await api.shop.createUser('designer'));
});

afterAll(() => api.close());

async function newReader(): Promise<{ user: SignedInUser; orderId: string }> {
  people += 1;
  const user = await api.shop.createUser(`reader${people}`);
  const orderId = await api.shop.buy(user, designId);
  return { user, orderId };
}

const eventAt = (at: number, change: Partial<ReadingEvent>, device = 'phone'): ReadingEvent => ({
  id: randomUUID(),
  counter: 'main',
  at: new Date(at).toISOString(),
  device,
  ...change,
});

/** Taps of a device, one each second. */
const taps = (count: number, from: number, device: string): ReadingEvent[] =>
  Array.from({ length: count }, (_, i) => eventAt(from + i * 1_000, { delta: 1 }, device));

const send = (user: SignedInUser, body: object) =>
  api.call<ReadingProject>('POST', `/reading/${designId}/events`, body, { user });

const mainOf = ({ counters }: ReadingProject) => counters.find(({ id }) => id === 'main')?.value;

const projectOf = async (user: SignedInUser): Promise<ReadingProject> =>
  (await api.call<Reading>('GET', `/reading/${designId}/`, null, { user })).body.project;

const eventsOf = async (user: SignedInUser, after = 0): Promise<ReadingEventPage> =>
  (
    await api.call<ReadingEventPage>('GET', `/reading/${designId}/events?after=${after}`, null, {
      user,
    })
  ).body;

describe('what was counted on several devices', () => {
  it('comes to the sum of two that were offline for a hundred rows each (READ-15)', async () => {
    const { user } = await newReader();
    expect(await projectOf(user)).toEqual({ counters: [], items: [], last_event: 0 });
    await Promise.all([
      send(user, { events: taps(100, NOON, 'phone') }),
      send(user, { events: taps(100, NOON + 500, 'tablet') }),
    ]);
    const project = await projectOf(user);
    expect(project).toMatchObject({ counters: [{ id: 'main', value: 200, set_at: null }] });
    expect(project.last_event).toBe(200);
  });

  it('includes events that one device sends while another device creates the project (READ-15)', async () => {
    const { user } = await newReader();
    const { sent } = await api.app.get(DataSource).transaction(async (manager) => {
      await manager.query(
        `INSERT INTO reading_projects (user_id, design_id, created_at)
         VALUES ($1, $2, now() + interval '1 second')`,
        [user.id, designId],
      );
      const sending = send(user, { events: taps(3, NOON, 'phone'), items: [] });
      await waitForLockWaiters(api.shop.database);
      await manager.query('SELECT pg_sleep(1)');
      return { sent: sending };
    });
    expect(mainOf((await sent).body)).toBe(3);
  });

  it('counts an event once, however often it is sent (READ-15)', async () => {
    const { user } = await newReader();
    const events = taps(10, NOON, 'phone');
    await send(user, { events });
    await Promise.all([send(user, { events }), send(user, { events: [...events, ...events] })]);
    expect(mainOf(await projectOf(user))).toBe(10);
    expect((await eventsOf(user)).events).toHaveLength(10);
  });

  it('begins anew where a counter was set, by the time of setting and not of arrival (READ-15)', async () => {
    const { user } = await newReader();
    await send(user, { events: taps(5, NOON, 'phone') });
    // The tablet was offline when it set the counter, before the phone's last two taps.
    const { body } = await send(user, { events: [eventAt(NOON + 2_500, { set: 40 }, 'tablet')] });
    expect(body.counters).toMatchObject([{ value: 42, set_at: '2026-11-01T12:00:02.500Z' }]);
    expect(
      (await send(user, { events: [eventAt(NOON, { delta: 1 })] })).body.counters,
    ).toMatchObject([{ value: 42 }]);
    expect(mainOf((await send(user, { events: taps(1, NOON + 9_000, 'phone') })).body)).toBe(43);
  });

  it('tells the time of the latest change, so that a device can set what it saw of a clock that is ahead (READ-15)', async () => {
    const { user } = await newReader();
    const ahead = Date.now() + 4 * 60_000;
    await send(user, { events: taps(20, ahead - 20_000, 'phone') });
    const [counter] = (await projectOf(user)).counters;
    expect(counter).toMatchObject({ value: 20, last_at: new Date(ahead - 1_000).toISOString() });
    const set = eventAt(Date.parse(counter!.last_at!) + 1, { set: 50 }, 'tablet');
    expect(mainOf((await send(user, { events: [set] })).body)).toBe(50);
    expect(mainOf(await projectOf(user))).toBe(50);
  });

  it('is the same as the merging rule says, for a thousand events in any order (READ-15)', async () => {
    const { user } = await newReader();
    const events = Array.from({ length: 1_000 }, (_, i) => {
      const at = NOON + ((i * 7_919) % 1_000) * 1_000;
      return eventAt(at, i % 97 === 5 ? { set: i } : { delta: i % 11 === 0 ? -1 : 1 });
    });
    for (let from = 0; from < events.length; from += 100) {
      expect((await send(user, { events: events.slice(from, from + 100) })).status).toBe(200);
    }
    const changes = events.map((event) => ({ ...event, at: Date.parse(event.at) }));
    expect(mainOf(await projectOf(user))).toBe(mergeCounts(changes).value);
    const page = await eventsOf(user, 990);
    expect([page.events.map(({ seq }) => seq), page.has_more]).toEqual([
      Array.from({ length: 10 }, (_, i) => i + 991),
      false,
    ]);
  });

  it('takes events of a clock that is ahead as from now, in their order (READ-15)', async () => {
    const { user } = await newReader();
    const nextYear = Date.now() + 365 * 86_400_000;
    const ahead = [eventAt(nextYear, { set: 10 }), eventAt(nextYear + 1, { delta: 2 })];
    expect(mainOf((await send(user, { events: ahead })).body)).toBe(12);
    const { events } = await eventsOf(user);
    expect(events.every(({ at }) => Date.parse(at) <= Date.now())).toBe(true);
    // A clock that is right can still set the counter.
    const set = eventAt(Date.now() + 1_000, { set: 3 }, 'tablet');
    expect(mainOf((await send(user, { events: [set] })).body)).toBe(3);
  });

  it('keeps the latest of two settings, and what was removed stays removed (READ-15)', async () => {
    const { user } = await newReader();
    const item = (value: string | null, seconds: number) => ({
      name: 'size',
      value,
      at: new Date(NOON + seconds * 1_000).toISOString(),
    });
    await send(user, { items: [item('2', 5)] });
    await send(user, { items: [item('1', 3)] });
    expect((await projectOf(user)).items).toMatchObject([{ name: 'size', value: '2' }]);
    const { body } = await send(user, { items: [item(null, 9), item('4', 8)] });
    expect(body.items).toMatchObject([{ name: 'size', value: null }]);
  });
});

describe('a project', () => {
  it('refuses invalid events and settings, and stores nothing of the request (READ-15)', async () => {
    const { user } = await newReader();
    const good = eventAt(NOON, { delta: 1 });
    const bad = [
      { set: 2_000_000 },
      { set: -1 },
      { delta: 2_000_000 },
      { delta: 0 },
      { delta: 1.5 },
      { delta: 1, set: 1 },
      {},
      { delta: 1, id: 'x' },
      { delta: 1, counter: '' },
      { delta: 1, at: 'soon' },
      { delta: 1, at: '1970-01-01T00:00:00Z' },
      { delta: 1, at: '2026-02-30T00:00:00Z' },
      { delta: 1, at: '2026-01-01T10:00:00+16:00' },
      { delta: 1, device: 'x'.repeat(61) },
    ].map((change) => ({ events: [good, eventAt(NOON, change as Partial<ReadingEvent>)] }));
    const others = [
      { events: 'x' },
      { events: [null] },
      { events: taps(101, NOON, 'phone') },
      { items: [{ name: 'size', value: '{', at: good.at }] },
      { items: [{ name: 'size', value: String.raw`"\ud800"`, at: good.at }] },
      { items: [{ name: 'size', value: String.raw`{"\u0000":1}`, at: good.at }] },
      { items: [{ name: 'size', value: JSON.stringify('x'.repeat(4_000)), at: good.at }] },
    ];
    for (const body of [...bad, ...others]) {
      const { status } = await send(user, body);
      expect({ status, body }).toEqual({ status: 400, body });
    }
    expect(mainOf(await projectOf(user))).toBeUndefined();
    expect((await eventsOf(user)).events).toEqual([]);
  });

  it('has at most 50 counters, and does not change when a request exceeds the limit (READ-15)', async () => {
    const { user } = await newReader();
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => eventAt(NOON, { delta: 1, counter: `c${i}` }));
    expect((await send(user, { events: many(50) })).status).toBe(200);
    expect(await send(user, { events: many(51) })).toMatchObject({
      status: 400,
      body: { events: ['这份图解的计数记录已经太多，不能再添加'] },
    });
    expect((await projectOf(user)).counters).toHaveLength(50);
  });

  it('has at most 1,000 settings; those that were removed make room, and the newest of them stay removed (READ-13, READ-15)', async () => {
    const { user } = await newReader();
    const put = async (from: number, count: number, value: string | null, seconds = 0) => {
      const at = new Date(NOON + (from + seconds) * 1_000).toISOString();
      let status = 200;
      for (let i = from; i < from + count && status === 200; i += 50) {
        const names = Array.from({ length: Math.min(50, from + count - i) }, (_, k) => i + k);
        const items = names.map((n) => ({ name: `ink:1:1:${n}`, value, at }));
        ({ status } = await send(user, { items }));
      }
      return status;
    };
    expect(await put(0, 1_000, '1')).toBe(200);
    expect(
      await send(user, { items: [{ name: 'size', value: '1', at: new Date(NOON).toISOString() }] }),
    ).toMatchObject({
      status: 400,
      body: { events: ['这份图解的涂画、笔记和线满了，请先擦掉或删掉一些，再添加'] },
    });
    // One that is there may still change.
    expect(await put(5, 1, '2', 1)).toBe(200);
    expect(await put(0, 600, null, 2_000)).toBe(200);
    expect(await put(1_000, 600, '1')).toBe(200);
    expect(await put(1_600, 1, '1')).toBe(400);
    expect(await put(1_000, 600, null, 2_000)).toBe(200);
    const { items } = await projectOf(user);
    const removed = items.filter(({ value }) => value === null).map(({ name }) => name);
    expect([items.length - removed.length, removed.length]).toEqual([400, 1_000]);
    expect(removed).toEqual(expect.arrayContaining(['ink:1:1:1000', 'ink:1:1:1599']));
  });

  it('belongs to one person, and ends with a refund (READ-01, READ-15)', async () => {
    const { user, orderId } = await newReader();
    const other = await newReader();
    await send(user, { events: taps(3, NOON, 'phone') });
    expect((await projectOf(other.user)).counters).toEqual([]);
    await api.shop.database.query(
      "UPDATE orders SET state = 'refunded', downloads_left = 0 WHERE id = $1",
      [orderId],
    );
    expect(await send(user, { events: taps(1, NOON, 'phone') })).toMatchObject({
      status: 403,
      body: { code: 'not_purchased' },
    });
    const listed = await api.call('GET', `/reading/${designId}/events`, null, { user });
    expect(listed.status).toBe(403);
  });

  it('is in the export of personal data, and is erased with the account (READ-15)', async () => {
    const { user } = await newReader();
    await send(user, {
      events: taps(7, NOON, 'phone'),
      items: [{ name: 'size', value: '1', at: new Date(NOON).toISOString() }],
    });
    const { body } = await api.call<AccountExport>('GET', '/account/export', null, { user });
    expect(body.reading).toMatchObject([
      { design_id: designId, counters: [{ id: 'main', value: 7 }], items: [{ name: 'size' }] },
    ]);
    const erasures = api.app.get(AccountErasures);
    await api.app.get(DataSource).transaction((manager) => erasures.run(user.id, manager));
    const rows = await api.shop.database.query('SELECT FROM reading_projects WHERE user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([]);
  });
});
