import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dropDrafts, saveDraft, readDraft } from './use-draft';

const EMPTY = { name: '', price: '', categories: [0].slice(1) };
const FILLED = { name: '毛衣', price: '29.90', categories: [1, 3] };

/** The part of `Storage` that drafts use. */
class Store {
  [key: string]: unknown;
  getItem(key: string) {
    return this[key] ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

function setStore(get: () => Store): void {
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
}

beforeEach(() => {
  const store = new Store();
  setStore(() => store);
});

afterEach(() => void Reflect.deleteProperty(globalThis, 'sessionStorage'));

describe(saveDraft, () => {
  it('stores a draft, and deletes it when it is given null', () => {
    expect(readDraft('upload', '', EMPTY)).toBeNull();
    saveDraft('upload', '', FILLED);
    expect(readDraft('upload', '', EMPTY)).toEqual(FILLED);
    saveDraft('upload', '', null);
    expect(readDraft('upload', '', EMPTY)).toBeNull();
  });

  it('does nothing if the browser blocks the storage', () => {
    setStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => saveDraft('upload', '', FILLED)).not.toThrow();
    expect(readDraft('upload', '', EMPTY)).toBeNull();
    expect(dropDrafts).not.toThrow();
  });

  it('does not throw if the storage is full', () => {
    const full = new Store();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    setStore(() => full);
    expect(() => saveDraft('upload', '', FILLED)).not.toThrow();
    expect(readDraft('upload', '', EMPTY)).toBeNull();
  });
});

describe(readDraft, () => {
  it('returns a user’s draft to that user only, and a visitor’s draft to any user', () => {
    saveDraft('upload', '小满', FILLED);
    expect(readDraft('upload', '小满', EMPTY)).toEqual(FILLED);
    expect(readDraft('upload', '谷雨', EMPTY)).toBeNull();
    expect(readDraft('upload', '', EMPTY)).toBeNull();
    saveDraft('upload', '', FILLED);
    expect(readDraft('upload', '小满', EMPTY)).toEqual(FILLED);
  });

  it.each([
    ['a draft with a missing field', { name: '毛衣', categories: [] }],
    ['a draft with a field of another type', { ...FILLED, price: 29.9 }],
    ['a draft with a number in place of a list', { ...FILLED, categories: 1 }],
    ['a draft without a value', undefined],
  ])('returns null for %s', (_what, value) => {
    saveDraft('upload', '', { ...value });
    expect(readDraft('upload', '', EMPTY)).toBeNull();
  });

  it('checks the items of a list against the pattern', () => {
    const pattern = { images: [{ id: 0, note: null as string | null }] };
    saveDraft('edit', '', { images: [{ id: 3, note: 'x' }] });
    expect(readDraft('edit', '', pattern)).not.toBeNull();
    saveDraft('edit', '', { images: [{ id: 'x', note: null }] });
    expect(readDraft('edit', '', pattern)).toBeNull();
  });

  it('returns null for a value that is not JSON', () => {
    sessionStorage.setItem('draft:upload', '{');
    expect(readDraft('upload', '', EMPTY)).toBeNull();
  });
});

describe(dropDrafts, () => {
  it('deletes all drafts and nothing else', () => {
    saveDraft('upload', '', FILLED);
    saveDraft('contact', '', FILLED);
    sessionStorage.setItem('other', 'x');
    dropDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });
});
