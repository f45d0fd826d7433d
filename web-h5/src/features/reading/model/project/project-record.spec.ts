import { describe, expect, it } from '@jest/globals';
import { MAX_SESSION_MS, resultsIn, sessionsIn, withSession, yarnsIn } from './project-record';

const NOON = Date.UTC(2026, 10, 1, 12);

describe('the record of a project', () => {
  it('adds up the sessions of all devices, and ends a timer that was forgotten (READ-13)', () => {
    const items: Record<string, unknown> = {};
    const record = (device: string, from: number, ms: number) => {
      const { name, value } = withSession(items, device, { from, to: from + ms });
      items[name] = value;
    };
    record('phone', NOON, 60_000);
    record('phone', NOON + 3_600_000, 120_000);
    record('tablet', NOON + 60_000, 30_000);
    record('phone', NOON + 86_400_000, 100 * 3_600_000);
    expect(Object.keys(items)).toEqual([
      'time:2026-11-01:phone',
      'time:2026-11-01:tablet',
      'time:2026-11-02:phone',
    ]);
    const times = sessionsIn(items).map(({ from, to }) => to - from);
    expect(times).toEqual([MAX_SESSION_MS, 120_000, 30_000, 60_000]);
  });

  it('lists yarns and results of calculators, and skips what another site stored (READ-13, CALC-05)', () => {
    const items = {
      'yarn:a': { name: '秋叶', colour: '红', lot: 'L7', amount: '3 团' },
      'yarn:b': 7,
      'yarn:c': { colour: '红' },
      'yarn:d': undefined,
      'calc:a': { name: '买几团线', sentence: '买 3 团', path: '/tools/yarn?metres=1' },
      'calc:b': { name: 'x', sentence: 'x', path: 'https://elsewhere.example/' },
    };
    expect(yarnsIn(items)).toEqual([
      { id: 'a', name: '秋叶', colour: '红', lot: 'L7', amount: '3 团' },
    ]);
    expect(resultsIn(items).map(({ name }) => name)).toEqual(['买几团线']);
  });
});
