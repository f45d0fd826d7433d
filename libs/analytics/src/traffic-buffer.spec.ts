import { describe, expect, it } from '@jest/globals';
import { TrafficBuffer } from './traffic-buffer.js';

const DAY = '2026-11-23';
const list = (...seen: number[]) => ({ seen, opened: null });
const design = (opened: number) => ({ seen: [], opened });

describe(TrafficBuffer.name, () => {
  it('adds up what answers show, by day, source and design (CONS-08)', () => {
    const buffer = new TrafficBuffer();
    buffer.add(DAY, 'direct', list(1, 2));
    buffer.add(DAY, 'direct', list(2));
    buffer.add(DAY, 'direct', design(2));
    buffer.add(DAY, 'wechat', design(2));
    buffer.add('2026-11-24', 'direct', list(1));
    expect(buffer.take()).toEqual([
      { day: DAY, source: 'direct', designId: 1, seen: 1, opened: 0 },
      { day: DAY, source: 'direct', designId: 2, seen: 2, opened: 1 },
      { day: DAY, source: 'wechat', designId: 2, seen: 0, opened: 1 },
      { day: '2026-11-24', source: 'direct', designId: 1, seen: 1, opened: 0 },
    ]);
    expect(buffer.take()).toEqual([]);
  });

  it('counts what is above its limit under one key, and loses nothing (CONS-08)', () => {
    const buffer = new TrafficBuffer(2);
    for (let id = 1; id <= 1_000; id += 1) buffer.add(DAY, 'direct', list(id));
    buffer.add(DAY, 'direct', design(1));
    expect(buffer.size).toBe(3);
    expect(buffer.take()).toEqual([
      { day: DAY, source: 'direct', designId: 1, seen: 1, opened: 1 },
      { day: DAY, source: 'direct', designId: 2, seen: 1, opened: 0 },
      { day: DAY, source: 'other', designId: 0, seen: 998, opened: 0 },
    ]);
  });

  it('keeps counts that were not written, with those that arrived meanwhile (CONS-08)', () => {
    const buffer = new TrafficBuffer();
    buffer.add(DAY, 'direct', list(1));
    const unwritten = buffer.take();
    buffer.add(DAY, 'direct', design(1));
    buffer.putBack(unwritten);
    expect(buffer.take()).toEqual([
      { day: DAY, source: 'direct', designId: 1, seen: 1, opened: 1 },
    ]);
  });

  it('tells twenty campaigns of a day apart and counts the others together (CONS-08)', () => {
    const buffer = new TrafficBuffer();
    for (let i = 0; i < 30; i += 1) buffer.add(DAY, `utm:c${i}`, list(1));
    buffer.add(DAY, 'utm:c3', list(1));
    const rows = buffer.take();
    expect(rows).toHaveLength(21);
    expect(rows.find(({ source }) => source === 'utm:c3')).toMatchObject({ seen: 2 });
    expect(rows.find(({ source }) => source === 'utm:other')).toMatchObject({ seen: 10 });
    buffer.add('2026-11-24', 'utm:c29', list(1));
    expect(buffer.take()[0]).toMatchObject({ source: 'utm:c29' });
  });
});
