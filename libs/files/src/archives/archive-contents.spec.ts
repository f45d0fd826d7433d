import { describe, expect, it } from '@jest/globals';
import { summariseFiles } from './archive-contents.js';

describe('summariseFiles', () => {
  it('counts by kind in the display order and ignores folders', () => {
    const names = ['图解/', '图解/说明.TXT', '图解/a.pdf', 'b.PDF', 'c.png', 'Makefile'];
    expect(summariseFiles(names)).toEqual([
      { kind: 'pdf', count: 2 },
      { kind: 'image', count: 1 },
      { kind: 'text', count: 1 },
      { kind: 'other', count: 1 },
    ]);
  });

  it('counts every ending of Markdown as text (READ-03)', () => {
    expect(summariseFiles(['a.md', 'b.Markdown'])).toEqual([{ kind: 'text', count: 2 }]);
  });

  it('ignores files that operating systems add', () => {
    const names = ['a.pdf', '__MACOSX/._a.pdf', '图/.DS_Store', 'Thumbs.db', '图/._b.png'];
    expect(summariseFiles(names)).toEqual([{ kind: 'pdf', count: 1 }]);
  });

  it('returns an empty list for an empty archive', () => {
    expect(summariseFiles([])).toEqual([]);
  });
});
