import type { ReadingProject } from '#contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { memoryStore } from './memory-store.fixture';
import { type PendingChanges, ReadingLog } from './reading-log';
import { LogSender } from './log-sender';

const MINUTE_MS = 60_000;
let ids = 0;

/** A log, its sender and the server that it reaches. */
function started() {
  const log = new ReadingLog(memoryStore(), 'p', 'phone', () => `id-${(ids += 1)}`);
  const server = { isDown: false, isPossible: true, requests: 0, count: 0 };
  const deliver = async ({ events }: PendingChanges): Promise<ReadingProject> => {
    server.requests += 1;
    if (server.isDown) throw new Error('no network');
    server.count += events.length;
    const counters = [{ id: 'main', value: server.count, set_at: null }];
    return { counters, items: [], last_event: server.count };
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
});
