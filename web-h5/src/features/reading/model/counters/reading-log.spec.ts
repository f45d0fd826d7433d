import type { ReadingProject } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { memoryStore } from './memory-store.fixture';
import { ReadingLog } from './reading-log';
import type { LogStore } from './waiting-changes';

let ids = 0;
const newId = () => `id-${(ids += 1)}`;
const logOn = (store: LogStore, now: () => number = Date.now) =>
  new ReadingLog(store, 'p', 'phone', newId, now);
const mainOf = (log: ReadingLog) => log.current().counts['main'] ?? 0;
const project = (value: number, last_event: number, set_at: string | null = null) =>
  ({ counters: [{ id: 'main', value, set_at }], items: [], last_event }) satisfies ReadingProject;

describe('the log of a device', () => {
  it('loses no tap when the page is killed, nor those of another tab (READ-15)', () => {
    const store = memoryStore();
    const [one, other] = [logOn(store), logOn(store)];
    for (let i = 0; i < 100; i += 1) (i % 2 ? one : other).add('main', 1);
    expect(mainOf(logOn(store))).toBe(100);
    one.reload();
    expect(mainOf(one)).toBe(100);
  });

  it('counts not below 0, and takes back what was done last (READ-08)', () => {
    const log = logOn(memoryStore());
    log.add('main', -1);
    expect(mainOf(log)).toBe(0);
    expect(log.canUndo).toBe(false);
    log.add('main', 1);
    log.setTo('main', 46);
    log.add('main', 1);
    log.undo();
    expect(mainOf(log)).toBe(46);
    log.undo();
    expect(mainOf(log)).toBe(1);
    log.undo();
    expect(mainOf(log)).toBe(0);
    expect(log.canUndo).toBe(false);
  });

  it('shows the sum of what the server has and what it does not have yet (READ-15)', () => {
    const log = logOn(memoryStore());
    for (let i = 0; i < 5; i += 1) log.add('main', 1);
    const sent = log.pending(200, 50);
    log.add('main', 1);
    // Another device has counted ten meanwhile.
    log.accept(project(15, 15), sent);
    expect(mainOf(log)).toBe(16);
    expect(log.pending(200, 50).events).toHaveLength(1);
    // An answer that was overtaken changes nothing.
    log.accept(project(3, 3));
    expect(mainOf(log)).toBe(16);
  });

  it('keeps the counts of a newer response when the response to its own changes comes later (READ-15)', () => {
    const log = logOn(memoryStore());
    log.accept(project(3, 3));
    log.add('main', 1);
    const sent = log.pending(200, 50);
    // Another device has counted ten after this one, and the reader has read that already.
    log.accept(project(14, 14));
    log.accept(project(4, 4), sent, 3);
    expect(mainOf(log)).toBe(14);
    expect(log.lastEvent).toBe(14);
  });

  it('is later than what other devices did, although its clock is behind (READ-15)', () => {
    const log = logOn(memoryStore(), () => 1_000);
    log.accept(project(40, 1, '2026-11-01T12:00:00.000Z'));
    log.add('main', 1);
    expect(mainOf(log)).toBe(41);
    log.setTo('main', 7);
    expect(mainOf(log)).toBe(7);
    expect(log.pending(9, 9).events.map(({ at }) => at)).toEqual([
      '2026-11-01T12:00:00.001Z',
      '2026-11-01T12:00:00.002Z',
    ]);
  });

  it('sets a count later than rows that were seen, although the device that counted them is ahead (READ-15)', () => {
    const now = Date.UTC(2026, 10, 1, 12);
    const ahead = new Date(now + 4 * 60_000).toISOString();
    const store = memoryStore();
    const tablet = logOn(store, () => now);
    const counters = [{ id: 'main', value: 20, set_at: null, last_at: ahead }];
    tablet.accept({ counters, items: [], last_event: 20 });
    tablet.setTo('main', 50);
    const [set] = tablet.pending(9, 9).events;
    expect(Date.parse(set!.at)).toBeGreaterThan(Date.parse(ahead));
    // The clock is behind what waits here too, as after the battery was empty.
    logOn(store, () => now).setTo('main', 60);
    expect(mainOf(logOn(store, () => now))).toBe(60);
  });

  it('counts on from what is shown where devices took away too much (READ-08)', () => {
    const log = logOn(memoryStore());
    log.accept(project(-3, 3));
    expect(mainOf(log)).toBe(0);
    log.add('main', 1);
    expect(mainOf(log)).toBe(1);
  });

  it('keeps settings until the server has them, and again those changed since (READ-15)', () => {
    const log = logOn(memoryStore());
    log.put('size', 2);
    const sent = log.pending(9, 9);
    log.put('size', 3);
    log.accept(project(0, 1), sent);
    expect(log.current().items['size']).toBe(3);
    expect(log.pending(9, 9).items).toMatchObject([{ name: 'size', value: '3' }]);
    log.put('size', undefined);
    expect(log.current().items['size']).toBeUndefined();
  });

  it('keeps the later of two settings, whatever answer comes last (READ-15)', () => {
    const log = logOn(memoryStore());
    const item = (value: string, at: string) => ({
      ...project(0, 1),
      items: [{ name: 'size', value, at }],
    });
    log.accept(item('2', '2026-11-01T12:00:05.000Z'));
    log.accept(item('1', '2026-11-01T12:00:01.000Z'));
    expect(log.current().items['size']).toBe(2);
    log.accept(item('4', '2026-11-01T12:00:06.000Z'));
    expect(log.current().items['size']).toBe(4);
  });

  it('keeps a setting that an older answer does not name, and forgets one that was removed (READ-15, READ-16)', () => {
    const log = logOn(memoryStore());
    const item = (name: string, value: string | null, second: number) => ({
      name,
      value,
      at: new Date(Date.UTC(2026, 10, 1, 12, 0, second)).toISOString(),
    });
    log.put('size', 2);
    const sent = log.pending(9, 9);
    log.accept({ ...project(5, 5), items: [{ ...sent.items[0]! }, item('unit', '"圈"', 1)] }, sent);
    // Asked for before the setting was sent, answered after it: no event tells which of the two is older.
    log.accept(project(5, 5));
    expect(log.current().items).toMatchObject({ size: 2, unit: '圈' });
    expect(log.pending(9, 9).items).toEqual([]);
    // Overtaken by an answer with more events: its settings are as true as before, its counts are not.
    log.accept({ ...project(4, 4), items: [item('target', '74', 2)] });
    expect(log.current().items['target']).toBe(74);
    expect(mainOf(log)).toBe(5);
    log.accept({ ...project(6, 6), items: [item('unit', null, 3)] });
    expect(log.current().items['unit']).toBeUndefined();
    expect(log.current().items['size']).toBe(2);
  });

  it('survives what is broken in the storage (READ-15)', () => {
    const store = memoryStore();
    store.set('p:snapshot', '{');
    store.set('p:e:1:x', 'oops');
    const log = logOn(store);
    log.add('main', 1);
    expect(mainOf(log)).toBe(1);
  });
});
