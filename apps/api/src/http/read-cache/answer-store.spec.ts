import { describe, expect, it } from '@jest/globals';
import { type Answer, AnswerStore } from './answer-store.js';

const KIB = 1024;

function answer(bodyBytes = 10): Answer {
  const body = Buffer.alloc(bodyBytes);
  return { route: '/designs', etag: '"e"', headers: [], headersUnchanged: [], body };
}

/** A store that keeps an answer for each of these addresses. */
function storeOf(urls: string[], { maxBytes = 64 * KIB, bodyBytes = 10 } = {}): AnswerStore {
  const store = new AnswerStore(maxBytes);
  for (const url of urls) store.finish(store.begin(url), answer(bodyBytes));
  return store;
}

const keptOf = (store: AnswerStore, urls: string[]) => urls.filter((url) => store.find(url));

describe(AnswerStore.name, () => {
  it('keeps what was read by its address, until it is cleared', () => {
    const store = storeOf(['/a', '/b']);
    expect(keptOf(store, ['/a', '/b', '/c'])).toEqual(['/a', '/b']);
    store.clear();
    expect(keptOf(store, ['/a', '/b'])).toEqual([]);
    expect(store.size).toEqual({ answers: 0, bytes: 0 });
  });

  it('keeps an answer for a minute from the moment when it began to be read, however often it is asked for', () => {
    let now = 5_000;
    const store = new AnswerStore(64 * KIB, () => now);
    const reading = store.begin('/a');
    now += 20_000;
    store.finish(reading, answer());
    now += 39_999;
    expect(store.find('/a')).toBeDefined();
    now += 1;
    expect(store.find('/a')).toBeUndefined();
    expect(store.size).toEqual({ answers: 0, bytes: 0 });
  });

  it('lets go of what was not asked for the longest, within its bytes', () => {
    const store = storeOf(['/a', '/b', '/c'], { maxBytes: 40 * KIB, bodyBytes: 4 * KIB - 100 });
    const each = store.size.bytes / 3;
    for (let i = 0; i < 7; i += 1) {
      store.find('/a');
      store.finish(store.begin(`/more/${i}`), answer(4 * KIB - 100));
    }
    expect(store.size.bytes).toBeLessThanOrEqual(40 * KIB);
    expect(store.size.answers).toBe(Math.floor((40 * KIB) / each));
    expect(keptOf(store, ['/a', '/b'])).toEqual(['/a']);
  });

  it('lets go of the oldest beyond ten thousand', () => {
    const urls = Array.from({ length: 10_001 }, (_, i) => `/${i}`);
    const store = storeOf(urls, { maxBytes: 1024 * KIB * KIB });
    expect(store.size.answers).toBe(10_000);
    expect(store.find('/0')).toBeUndefined();
    expect(store.find('/10000')).toBeDefined();
  });

  it('counts an answer that takes the place of another once', () => {
    const once = storeOf(['/a']).size;
    expect(storeOf(['/a', '/a']).size).toEqual(once);
  });

  it('neither keeps nor shares what would take more than an eighth', () => {
    const store = new AnswerStore(16 * KIB);
    const reading = store.begin('/big');
    const got: (Answer | null)[] = [];
    reading.join((shared) => got.push(shared));
    store.finish(reading, answer(2 * KIB));
    expect(got).toEqual([null]);
    expect(store.size.answers).toBe(0);
  });

  it('gives one reading to everybody who waits for it', () => {
    const store = new AnswerStore(64 * KIB);
    const reading = store.begin('/a');
    const got: (Answer | null)[] = [];
    for (let i = 0; i < 3; i += 1) store.findReading('/a')!.join((shared) => got.push(shared));
    const read = answer();
    store.finish(reading, read);
    expect(got).toEqual([read, read, read]);
    expect(store.findReading('/a')).toBeUndefined();
  });

  it('sends those who wait the ordinary way when the first gets nothing, once', () => {
    const store = new AnswerStore(64 * KIB);
    const reading = store.begin('/a');
    const got: (Answer | null)[] = [];
    reading.join((shared) => got.push(shared));
    store.finish(reading, null);
    store.finish(reading, answer());
    expect(got).toEqual([null]);
    expect(store.find('/a')).toBeUndefined();
  });

  it('does not keep what began to be read before a change, and nobody joins it after', () => {
    const store = new AnswerStore(64 * KIB);
    const old = store.begin('/a');
    const got: (Answer | null)[] = [];
    old.join((shared) => got.push(shared));
    store.clear();
    expect(store.findReading('/a')).toBeUndefined();
    const young = store.begin('/a');
    const [stale, fresh] = [answer(), answer()];
    store.finish(old, stale);
    expect(got).toEqual([stale]);
    expect(store.findReading('/a')).toBe(young);
    expect(store.find('/a')).toBeUndefined();
    store.finish(young, fresh);
    expect(store.find('/a')).toBe(fresh);
  });
});
