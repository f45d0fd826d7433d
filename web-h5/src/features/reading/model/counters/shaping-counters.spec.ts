import { describe, expect, it } from '@jest/globals';
import { MAX_LINKED } from '#knitting';
import { shapingCounters } from './shaping-counters';

const TEXT = '每4行减1针×1次，每6行减1针×19次';
const AT = '2026-11-01T12:00:00.000Z';
const counters = [{ id: 'main', value: 12, set_at: null }];
const item = (name: string, value: string | null = '{}') => ({ name, value, at: AT });

describe(shapingCounters, () => {
  it('are made at the present count, one for each part of the text (CALC-06)', () => {
    const { count, settings } = shapingCounters({ counters, items: [] }, TEXT, 'a1');
    expect(count).toBe(2);
    expect(settings).toMatchObject([
      ['linked:a1-1', { id: 'a1-1', start: 16 }],
      ['linked:a1-2', { id: 'a1-2' }],
    ]);
    expect(shapingCounters({ counters: [], items: [] }, '平织', 'a1').count).toBe(0);
  });

  it('are not made again with the same id, also after one was removed (CALC-06, WALK-11)', () => {
    const items = [item('linked:a1-1', null), item('linked:a1-2'), item('linked:a12-1')];
    const again = shapingCounters({ counters, items }, TEXT, 'a1');
    expect(again).toEqual({ count: 2, settings: [] });
    expect(shapingCounters({ counters, items }, TEXT, 'b2').settings).toHaveLength(2);
  });

  it('are not made in a project that would have too many (CALC-06)', () => {
    const items = Array.from({ length: MAX_LINKED }, (_, i) => item(`linked:c${i}`));
    const none = { count: 0, settings: [] };
    expect(shapingCounters({ counters, items: items.slice(1) }, TEXT, 'a1')).toEqual(none);
    const removed = items.map(({ name }) => item(name, null));
    expect(shapingCounters({ counters, items: removed }, TEXT, 'a1').count).toBe(2);
  });
});
