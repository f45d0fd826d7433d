import { describe, expect, it } from '@jest/globals';
import type { SearchTrafficRepository } from './search-traffic.repository.js';
import type { TrafficRow } from './traffic-buffer.js';
import { TrafficRecorder } from './traffic-recorder.js';
import type { TrafficRepository } from './traffic.repository.js';

const REQUEST = { method: 'GET', url: '/', headers: { 'user-agent': 'Mozilla/5.0 Safari' } };
const LIST = { seen: [1, 2], opened: null };

/** A recorder whose repository takes what `add` does with the rows. */
function recorderWith(add: (rows: readonly TrafficRow[]) => Promise<void>): TrafficRecorder {
  const config = { publicUrl: 'https://knit.example', traffic: { flushSeconds: 3_600 } };
  const searches = { add: () => Promise.reject(new Error('not expected')) };
  return new TrafficRecorder(
    config,
    { add } as TrafficRepository,
    searches as unknown as SearchTrafficRepository,
  );
}

const sumOf = (rows: readonly TrafficRow[]) => rows.reduce((sum, { seen }) => sum + seen, 0);

describe(TrafficRecorder.name, () => {
  it('keeps counts when a flush fails and writes them with the next (CONS-08)', async () => {
    const written: TrafficRow[] = [];
    let isAway = true;
    const recorder = recorderWith((rows) => {
      if (isAway) return Promise.reject(new Error('connection refused'));
      written.push(...rows);
      return Promise.resolve();
    });
    recorder.count(REQUEST, LIST);
    await recorder.flush();
    recorder.count(REQUEST, LIST);
    await recorder.flush();
    expect(written).toEqual([]);
    isAway = false;
    await recorder.flush();
    expect(written.map(({ designId, seen }) => [designId, seen])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('writes at shutdown also what arrived during a running flush (CONS-08)', async () => {
    const written: TrafficRow[] = [];
    let finish = () => undefined as void;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const recorder = recorderWith(async (rows) => {
      await held;
      written.push(...rows);
    });
    recorder.count(REQUEST, LIST);
    void recorder.flush();
    recorder.count(REQUEST, LIST);
    const closing = recorder.beforeApplicationShutdown();
    finish();
    await closing;
    expect(sumOf(written)).toBe(4);
  });

  it('counts neither other methods nor crawlers (CONS-08)', async () => {
    const written: TrafficRow[] = [];
    const recorder = recorderWith((rows) => Promise.resolve(void written.push(...rows)));
    recorder.count({ ...REQUEST, method: 'HEAD' }, LIST);
    recorder.count({ ...REQUEST, headers: { 'user-agent': 'Googlebot/2.1' } }, LIST);
    await recorder.flush();
    expect(written).toEqual([]);
  });
});
