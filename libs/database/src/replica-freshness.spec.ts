import { beforeEach, describe, expect, it } from '@jest/globals';
import { ReplicaFreshness, walPosition } from './replica-freshness.js';

const MAX_LAG_MS = 5_000;
let freshness: ReplicaFreshness;

beforeEach(() => {
  freshness = new ReplicaFreshness(MAX_LAG_MS);
});

describe(ReplicaFreshness.name, () => {
  it('is current as soon as it has replayed a sampled position (SCALE-02)', () => {
    freshness.sampled(100n, 0);
    freshness.replayed(99n);
    expect(freshness.isCurrent(10)).toBe(false);
    freshness.replayed(100n);
    expect(freshness.isCurrent(10)).toBe(true);
    expect(freshness.lagMs(10)).toBe(10);
  });

  it('is not current after a change until it has replayed a position that was sampled later (SCALE-02)', () => {
    freshness.sampled(100n, 0);
    freshness.replayed(100n);
    freshness.changed(5);
    expect(freshness.isCurrent(6)).toBe(false);
    freshness.replayed(100n);
    expect(freshness.isCurrent(7)).toBe(false);
    freshness.sampled(120n, 8);
    freshness.replayed(119n);
    expect(freshness.isCurrent(9)).toBe(false);
    freshness.replayed(130n);
    expect(freshness.isCurrent(9)).toBe(true);
  });

  it('is not current beyond the limit of the lag, which starts at the newest replayed position (SCALE-02)', () => {
    freshness.sampled(100n, 0);
    freshness.sampled(200n, 1_000);
    freshness.sampled(300n, 4_000);
    freshness.replayed(250n);
    expect(freshness.isCurrent(5_999)).toBe(true);
    expect(freshness.isCurrent(6_000)).toBe(false);
    freshness.replayed(300n);
    expect(freshness.isCurrent(8_999)).toBe(true);
  });

  it('is unknown after the replica became unavailable', () => {
    freshness.sampled(100n, 0);
    freshness.replayed(100n);
    freshness.lost();
    expect(freshness.isCurrent(1)).toBe(false);
    expect(freshness.lagMs(1)).toBe(Infinity);
  });
});

describe(walPosition, () => {
  it('compares positions beyond 32 bits', () => {
    expect(walPosition('0/FFFFFFFF')).toBe(0xffffffffn);
    expect(walPosition('1/0') - walPosition('0/FFFFFFFF')).toBe(1n);
    expect(walPosition('1A/2B3C4D5E') > walPosition('9/FFFFFFFF')).toBe(true);
  });
});
