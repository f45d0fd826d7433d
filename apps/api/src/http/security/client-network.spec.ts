import { describe, expect, it } from '@jest/globals';
import { networkOf } from './client-network.js';

describe(networkOf, () => {
  it.each([
    ['198.18.0.1', '198.18.0.1'],
    ['::ffff:198.18.0.1', '::ffff:198.18.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['nonsense', 'unknown'],
    ['', 'unknown'],
  ])('maps %s to %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
