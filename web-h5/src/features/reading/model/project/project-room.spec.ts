import { describe, expect, it } from '@jest/globals';
import { memoryStore } from '../counters/memory-store.fixture';
import { ReadingLog } from '../counters/reading-log';
import { hasRoomFor, putInRoom } from './project-room';

const named = (kind: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `${kind}:1:1:${from + i}`);
const items = (names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, 1]));

describe('a project', () => {
  it('has no more room for marks than the server takes them, and keeps some for other settings (READ-13, READ-15)', () => {
    const full = items(named('ink', 950));
    for (const kind of ['ink', 'note', 'pin', 'ruler', 'yarn', 'calc', 'time']) {
      expect(hasRoomFor(full, [`${kind}:2`])).toBe(false);
    }
    expect(hasRoomFor(full, ['size', 'linked:a'])).toBe(true);
    expect(hasRoomFor(items(named('ink', 1_000)), ['size'])).toBe(false);
    expect(hasRoomFor(items(named('ink', 940)), named('ink', 10, 940))).toBe(true);
    expect(hasRoomFor(items(named('ink', 940)), named('ink', 11, 940))).toBe(false);
  });

  it('has room for what it has already, and again for what was removed (READ-13)', () => {
    const full = items(named('ink', 950));
    expect(hasRoomFor(full, ['ink:1:1:7'])).toBe(true);
    const erased = { ...full };
    for (const name of named('ink', 400)) erased[name] = undefined;
    expect(hasRoomFor(erased, named('ink', 400, 950))).toBe(true);
  });

  it('keeps a setting only where there is room, and removes any (READ-13, READ-15)', () => {
    const log = new ReadingLog(memoryStore(), 'p', 'phone', () => 'id');
    for (const name of named('ink', 950)) log.put(name, 1);
    expect(putInRoom(log, 'yarn:a', 1)).toBe(false);
    expect(log.current().items['yarn:a']).toBeUndefined();
    expect(putInRoom(log, 'ink:1:1:0', undefined)).toBe(true);
    expect(putInRoom(log, 'yarn:a', 1)).toBe(true);
    expect(log.current().items['yarn:a']).toBe(1);
  });
});
