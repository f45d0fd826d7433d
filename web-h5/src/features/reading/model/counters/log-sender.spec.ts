import type { ReadingProject } from '#contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HttpError } from '../../../../shared/lib/http/http';
import { memoryStore } from './memory-store.fixture';
import { ReadingLog } from './reading-log';
import type { PendingChanges } from './waiting-changes';
import { LogSender } from './log-sender';

const MINUTE_MS = 60_000;
const refusal = (events: string[]) =>
  new HttpError('refused', '/events', { status: 400, data: { events }, header: () => null });
let ids = 0;

/** How many settings the server takes. */
const ROOM = 3;

/** A log, its sender and the server that it reaches. */
function started() {
  const log = new ReadingLog(memoryStore(), 'p', 'phone', () => `id-${(ids += 1)}`);
  const server = { isDown: false, isPossible: true, requests: 0, count: 0, names: [] as string[] };
  const deliver = async ({ events, items }: PendingChanges): Promise<ReadingProject> => {
    server.requests += 1;
    if (server.isDown) throw new Error('no network');
    if (events.some(({ counter }) => counter === 'bad')) throw refusal(['格式不对']);
    const removed = items.filter(({ value }) => value === null).map(({ name }) => name);
    const put = items.filter(({ value }) => value !== null).map(({ name }) => name);
    const names = [...new Set([...server.names, ...put])].filter((name) => !removed.includes(name));
    // The server takes all or nothing.
    if (names.length > ROOM) throw refusal(['满了']);
    server.names = names;
    server.count += events.length;
    const counters = [{ id: 'main', value: server.count, set_at: null }];
    return { counters, items, last_event: server.count };
  };
  const sender = new LogSender(log, {
    deliver,
    isPossible: () => server.isPossible,
    onDelivered: () => {},
    onRefused: () => {},
  });
  return { log, server, sender };
}

describe(LogSender, () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('sends counts soon after they are made, and again after a failure (READ-15)', async () => {
    const { log, server } = started();
    server.isDown = true;
    log.add('main', 1);
    log.add('main', 1);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.requests).toBeGreaterThan(1);
    server.isDown = false;
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.count).toBe(2);
    expect(log.current().waiting).toBe(0);
  });

  it('sends once more when it is stopped, and never again, so that no other account sends the counts (READ-15)', async () => {
    const { log, server, sender } = started();
    server.isDown = true;
    log.add('main', 1);
    sender.stop();
    await jest.advanceTimersByTimeAsync(0);
    expect(server.requests).toBe(1);
    server.isDown = false;
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(server.requests).toBe(1);
    expect(log.current().waiting).toBe(1);
  });

  it('is stopped too while a request is under way that fails later (READ-15)', async () => {
    const { log, server, sender } = started();
    server.isDown = true;
    log.add('main', 1);
    void sender.send();
    sender.stop();
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(server.requests).toBe(1);
  });

  it('sends all that waits after it is stopped, in as many requests as it takes (READ-15)', async () => {
    const { log, server, sender } = started();
    for (let i = 0; i < 250; i += 1) log.add('main', 1);
    sender.stop();
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect([server.requests, server.count]).toEqual([3, 250]);
  });

  it('counts on from the numbers of a server whose data was restored from a backup (READ-15)', async () => {
    const { log, server } = started();
    const mainOf = () => log.current().counts['main'];
    for (let i = 0; i < 9; i += 1) log.add('main', 1);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(mainOf()).toBe(9);
    server.count = 5;
    log.add('main', 1);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect([mainOf(), log.lastEvent]).toEqual([6, 6]);
    log.add('main', 1);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(mainOf()).toBe(7);
  });

  it('sends nothing while its owner is not signed in, and keeps it on the device (READ-15)', async () => {
    const { log, server, sender } = started();
    server.isPossible = false;
    log.add('main', 1);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    sender.stop();
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect(server.requests).toBe(0);
    expect(log.pending(9, 9).events).toHaveLength(1);
  });

  it('sends all but the settings that the server refuses, and says why those stay here (READ-13, READ-15)', async () => {
    const { log, server } = started();
    for (const name of ['a', 'b', 'c', 'd', 'e']) log.put(name, 1);
    log.add('main', 1);
    await jest.advanceTimersByTimeAsync(2_500);
    expect([server.names, server.count]).toEqual([['a', 'b', 'c'], 1]);
    expect(log.current()).toMatchObject({
      counts: { main: 1 },
      items: { d: 1, e: 1 },
      waiting: 2,
      refused: { count: 2, reason: '满了' },
    });
    const { requests } = server;
    await jest.advanceTimersByTimeAsync(10 * MINUTE_MS);
    expect(server.requests).toBe(requests);
    // What comes later is not held back, and what makes room lets one of the others in.
    log.add('main', 1);
    log.put('a', undefined);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect([server.names, server.count]).toEqual([['b', 'c', 'd'], 2]);
    expect(log.current()).toMatchObject({ waiting: 1, refused: { count: 1 } });
    expect(log.unsent().items).toMatchObject([{ name: 'e', value: '1' }]);
  });

  it('sends counts and settings although one count is refused (READ-15)', async () => {
    const { log, server } = started();
    for (const counter of ['main', 'bad', 'main']) log.add(counter, 1);
    log.put('a', 1);
    await jest.advanceTimersByTimeAsync(MINUTE_MS);
    expect([server.names, server.count]).toEqual([['a'], 2]);
    expect(log.current()).toMatchObject({ waiting: 1, refused: { count: 1, reason: '格式不对' } });
  });
});
