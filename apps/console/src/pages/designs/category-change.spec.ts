import { describe, expect, it } from '@jest/globals';
import { changeOf } from './category-change.js';

describe(changeOf, () => {
  const category = { name: '毛衣', parent: 7 };

  it('sends only what was changed, and what was seen of it (CONS-05, CONS-13)', () => {
    expect(changeOf(category, { name: '毛衣', parent: 7 })).toEqual({});
    expect(changeOf(category, { name: '套衫', parent: 7 })).toEqual({
      name: '套衫',
      seen_name: '毛衣',
    });
    expect(changeOf(category, { name: '毛衣', parent: 0 })).toEqual({
      parent: null,
      seen_parent: 7,
    });
    expect(changeOf({ ...category, parent: null }, { name: '毛衣', parent: 0 })).toEqual({});
  });
});
