import { describe, expect, it } from '@jest/globals';
import { SearchBuffer } from './search-buffer.js';

const DAY = '2026-11-23';

describe(SearchBuffer.name, () => {
  it('counts a network once per words and day (FIND-11)', () => {
    const buffer = new SearchBuffer();
    for (const network of ['198.18.0.1', '198.18.0.1', '198.18.0.2']) {
      buffer.add(DAY, '毛衣', network);
    }
    buffer.add(DAY, '帽子', '198.18.0.1');
    expect(buffer.take()).toEqual([
      { day: DAY, words: '毛衣', searchers: 2 },
      { day: DAY, words: '帽子', searchers: 1 },
    ]);
    buffer.add(DAY, '毛衣', '198.18.0.1');
    expect(buffer.take()).toEqual([]);
    buffer.add('2026-11-24', '毛衣', '198.18.0.1');
    expect(buffer.take()).toEqual([{ day: '2026-11-24', words: '毛衣', searchers: 1 }]);
  });

  it('keeps counts that were not written, with those that arrived meanwhile (FIND-11)', () => {
    const buffer = new SearchBuffer();
    buffer.add(DAY, '毛衣', '198.18.0.1');
    const unwritten = buffer.take();
    buffer.add(DAY, '毛衣', '198.18.0.2');
    buffer.putBack(unwritten);
    expect(buffer.take()).toEqual([{ day: DAY, words: '毛衣', searchers: 2 }]);
  });

  it('counts no more searches of a day than its limit (FIND-11)', () => {
    const buffer = new SearchBuffer(2);
    for (let i = 0; i < 5; i += 1) buffer.add(DAY, '毛衣', `198.18.0.${i}`);
    expect(buffer.take()).toEqual([{ day: DAY, words: '毛衣', searchers: 2 }]);
  });
});
