import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dropDrafts, keepDraft, readDraft } from './use-draft';

const EMPTY = { name: '', price: '', categories: [0].slice(1) };
const FILLED = { name: '毛衣', price: '29.90', categories: [1, 3] };

/** A tab's store, as far as it is used. */
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

describe(keepDraft, () => {
  it('keeps a draft until there is nothing to keep', () => {
    expect(readDraft('upload', '', EMPTY)).toBeNull();
    keepDraft('upload', '', FILLED);
    expect(readDraft('upload', '', EMPTY)).toEqual(FILLED);
    keepDraft('upload', '', null);
    expect(readDraft('upload', '', EMPTY)).toBeNull();
  });

  it('does nothing where the browser keeps nothing', () => {
    setStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => keepDraft('upload', '', FILLED)).not.toThrow();
    expect(readDraft('upload', '', EMPTY)).toBeNull();
    expect(dropDrafts).not.toThrow();
  });

  it('takes no harm from a full store', () => {
    const full = new Store();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    setStore(() => full);
    expect(() => keepDraft('upload', '', FILLED)).not.toThrow();
    expect(readDraft('upload', '', EMPTY)).toBeNull();
  });
});

describe(readDraft, () => {
  it('gives a user’s draft to that user only, and a visitor’s to who signs in', () => {
    keepDraft('upload', '小满', FILLED);
    expect(readDraft('upload', '小满', EMPTY)).toEqual(FILLED);
    expect(readDraft('upload', '谷雨', EMPTY)).toBeNull();
    expect(readDraft('upload', '', EMPTY)).toBeNull();
    keepDraft('upload', '', FILLED);
    expect(readDraft('upload', '小满', EMPTY)).toEqual(FILLED);
  });

  it.each([
    ['a field that is missing', { name: '毛衣', categories: [] }],
    ['a field of another kind', { ...FILLED, price: 29.9 }],
    ['a list that is none', { ...FILLED, categories: 1 }],
    ['nothing at all', undefined],
  ])('leaves %s alone', (_what, value) => {
    keepDraft('upload', '', { ...value });
    expect(readDraft('upload', '', EMPTY)).toBeNull();
  });

  it('looks into what a list of the pattern holds', () => {
    const pattern = { images: [{ id: 0, note: null as string | null }] };
    keepDraft('edit', '', { images: [{ id: 3, note: 'x' }] });
    expect(readDraft('edit', '', pattern)).not.toBeNull();
    keepDraft('edit', '', { images: [{ id: 'x', note: null }] });
    expect(readDraft('edit', '', pattern)).toBeNull();
  });

  it('leaves alone what is no JSON', () => {
    sessionStorage.setItem('draft:upload', '{');
    expect(readDraft('upload', '', EMPTY)).toBeNull();
  });
});

describe(dropDrafts, () => {
  it('lets all drafts go, and nothing else', () => {
    keepDraft('upload', '', FILLED);
    keepDraft('contact', '', FILLED);
    sessionStorage.setItem('other', 'x');
    dropDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['other']);
  });
});
