import { describe, expect, it } from '@jest/globals';
import { summariseFiles } from './archive-contents.js';

describe('summariseFiles', () => {
  it('counts by kind in the buyer’s order and leaves folders out', () => {
    const names = ['图解/', '图解/说明.TXT', '图解/a.pdf', 'b.PDF', 'c.png', 'Makefile'];
    expect(summariseFiles(names)).toEqual([
      { kind: 'pdf', count: 2 },
      { kind: 'image', count: 1 },
      { kind: 'text', count: 1 },
      { kind: 'other', count: 1 },
    ]);
  });

  it('leaves out what programs pack unasked', () => {
    const names = ['a.pdf', '__MACOSX/._a.pdf', '图/.DS_Store', 'Thumbs.db', '图/._b.png'];
    expect(summariseFiles(names)).toEqual([{ kind: 'pdf', count: 1 }]);
  });

  it('has nothing to say of an empty archive', () => {
    expect(summariseFiles([])).toEqual([]);
  });
});
