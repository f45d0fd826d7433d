import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { forgetViewed, recordViewed, VIEWED_MAX, viewedDesigns } from './viewed';

const design = (id: number) => ({
  id,
  name: `设计 ${id}`,
  designer_username: '山茶手作',
  preview_image_small: `/media/images/${id}/300.webp`,
});

describe('the recently viewed designs (SHELF-05)', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };

  beforeEach(() => {
    stored.clear();
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  });

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'localStorage');
  });

  it('are stored on the device without duplicates, the most recent first, up to a limit, until they are cleared', () => {
    for (const id of [1, 2, 1]) recordViewed(design(id));
    expect(viewedDesigns().map(({ id }) => id)).toEqual([1, 2]);
    expect(viewedDesigns()[0]).toEqual({
      id: 1,
      name: '设计 1',
      designer: '山茶手作',
      picture: '/media/images/1/300.webp',
    });
    for (let id = 1; id <= VIEWED_MAX + 5; id += 1) recordViewed(design(id));
    const ids = viewedDesigns().map(({ id }) => id);
    expect(ids).toHaveLength(VIEWED_MAX);
    expect(ids[0]).toBe(VIEWED_MAX + 5);
    forgetViewed();
    expect(viewedDesigns()).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('ignore invalid stored values', () => {
    for (const text of ['{', '{}', 'null', '[1, null, {"id": 1}, {"id": "x", "name": 2}]']) {
      stored.set('viewed', text);
      expect(viewedDesigns()).toEqual([]);
    }
    stored.set(
      'viewed',
      '[{"id": 1, "name": "a", "designer": "b", "picture": "https://elsewhere.example/x"}]',
    );
    expect(viewedDesigns()).toEqual([]);
  });
});
