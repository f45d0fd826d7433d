import { describe, expect, it } from '@jest/globals';
import { readProjectFile, writeProjectFile } from './project-file';

const AT = '2026-11-01T12:00:00.000Z';
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const about = { designId: 7, title: '松林帽', now: new Date(AT) };

describe('a project as a file', () => {
  it('holds every event and setting, and is read in parts that the server takes (READ-15)', () => {
    const stored = Array.from({ length: 230 }, (_, i) => ({
      seq: i + 1,
      id: uuid(i),
      counter: 'main',
      delta: i === 5 ? null : 1,
      set: i === 5 ? 40 : null,
      at: AT,
      device: 'phone',
    }));
    const items = [{ name: 'size', value: '1', at: AT }];
    // The last one was stored while the file was made.
    const waiting = {
      events: [999, 229].map((n) => ({
        id: uuid(n),
        counter: 'main',
        delta: 1,
        at: AT,
        device: 'phone',
      })),
      items: [{ name: 'note:1:1', value: '"x"', at: AT }],
    };
    const read = readProjectFile(writeProjectFile(about, stored, items, waiting));
    if ('fault' in read) throw new Error(read.fault);
    expect(read.parts.map(({ events, items: some }) => [events.length, some.length])).toEqual([
      [100, 0],
      [100, 0],
      [31, 0],
      [0, 2],
    ]);
    expect(read.parts[0]!.events[5]).toEqual({
      id: uuid(5),
      counter: 'main',
      set: 40,
      at: AT,
      device: 'phone',
    });
  });

  it('tells which design it was written for, if it says so (READ-15)', () => {
    const none = { events: [], items: [] };
    const text = writeProjectFile(about, [], [], none);
    expect(readProjectFile(text)).toEqual({ parts: [], designId: 7, title: '松林帽' });
    const { format } = JSON.parse(text) as { format: string };
    const unnamed = JSON.stringify({ ...none, format, design_id: '7', title: 7 });
    expect(readProjectFile(unnamed)).toEqual({ parts: [], designId: null, title: '' });
  });

  it('is refused with the reason when it is something else (READ-15)', () => {
    const faults = ['', '{', 'null', '[]', '{"format":"other"}'].map((text) => {
      const read = readProjectFile(text);
      return 'fault' in read ? read.fault : '';
    });
    expect(faults.every((fault) => fault.startsWith('这不是'))).toBe(true);
    const broken = writeProjectFile(about, [], [], {
      events: [{ id: 'x', counter: 'main', delta: 1, at: AT, device: 'phone' }],
      items: [],
    });
    expect(readProjectFile(broken)).toEqual({ fault: '记录里有看不懂的内容，没有导入' });
  });
});
