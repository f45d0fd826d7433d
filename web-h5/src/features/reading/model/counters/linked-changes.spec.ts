import { describe, expect, it } from '@jest/globals';
import {
  type ActionCounter,
  type LinkedCounter,
  MAIN_COUNTER,
  type RepeatCounter,
} from '#knitting';
import { currentRow } from './current-row';
import { followersOf, removalOf, stoppedIn } from './linked-changes';

const repeat: RepeatCounter = {
  id: 'r',
  kind: 'repeat',
  driver: MAIN_COUNTER,
  name: '花样',
  start: 11,
  from: 1,
  to: 28,
  times: 2,
};
const cable: ActionCounter = {
  id: 'c',
  kind: 'action',
  driver: 'r',
  name: '扭麻花',
  start: 5,
  every: 14,
  times: null,
};
const sleeve: ActionCounter = { ...cable, id: 's', driver: MAIN_COUNTER, name: '减 1 针' };

const itemsOf = (...counters: LinkedCounter[]) =>
  Object.fromEntries(counters.map((counter) => [`linked:${counter.id}`, counter]));

describe('removing a linked counter', () => {
  it('lets what followed it follow the main counter (READ-09)', () => {
    expect(removalOf(itemsOf(repeat, cable, sleeve), 'r', 20)).toEqual([
      { name: 'linked:r', value: undefined },
      { name: 'linked:c', value: { ...cable, driver: MAIN_COUNTER } },
    ]);
    expect(removalOf(itemsOf(repeat, cable, sleeve), 's', 20)).toEqual([
      { name: 'linked:s', value: undefined },
    ]);
  });

  it('leaves the rulers that followed it on their row, and names them (READ-07, READ-09)', () => {
    const ruler = { first: 0.8, step: -0.02, rows: 28, driver: 'r', start: 40 };
    const items = { ...itemsOf(repeat, cable), 'ruler:1:2': ruler, 'ruler:2:3': ruler };
    const rowAt = (now: Record<string, unknown>, count: number) =>
      currentRow(now, count, 1, 2, null, null).row;
    expect(followersOf(items, 'r')).toEqual(['扭麻花', '第 2 页的行尺', '第 3 页的行尺']);
    expect(followersOf(items, 'c')).toEqual([]);
    expect(rowAt(items, 45)).toBe(7);
    const changes = removalOf(items, 'r', 45).map(({ name, value }) => [name, value]);
    const left = { ...items, ...Object.fromEntries(changes) };
    expect([45, 46].map((count) => rowAt(left, count))).toEqual([7, 8]);
    expect(left['ruler:2:3']).toEqual({ ...ruler, driver: MAIN_COUNTER, start: 39 });
    // A repeat that nothing moves has no row.
    const stopped = { 'linked:r': { ...repeat, driver: 'gone' }, 'ruler:1:2': ruler };
    expect(removalOf(stopped, 'r', 45)).toContainEqual({
      name: 'ruler:1:2',
      value: { ...ruler, driver: MAIN_COUNTER },
    });
  });

  it('leaves a ruler on the side of its row in every passage of an odd repeat (READ-07, READ-09)', () => {
    const odd = { ...repeat, from: 1, to: 5, start: 1 };
    const ruler = { first: 0.8, step: -0.02, rows: 28, driver: 'r', start: 1 };
    const items = { ...itemsOf(odd), 'ruler:1:2': ruler };
    for (const count of [2, 5, 7, 12, 13]) {
      const changes = removalOf(items, 'r', count).map(({ name, value }) => [name, value]);
      const left = { ...items, ...Object.fromEntries(changes) };
      const [was, now] = [items, left].map((all) => currentRow(all, count, 1, 2, null, null));
      expect([now!.row, now!.isRightSide]).toEqual([was!.row, was!.isRightSide]);
      const next = currentRow(left, count + 1, 1, 2, null, null);
      expect([next.row, next.isRightSide]).toEqual([was!.row + 1, !was!.isRightSide]);
    }
  });

  it('finds counters whose driver is gone, or that move each other (READ-09)', () => {
    expect(stoppedIn([repeat, cable, sleeve])).toEqual([]);
    expect(stoppedIn([cable, sleeve])).toEqual([cable]);
    const circle = [
      { ...repeat, driver: 't' },
      { ...repeat, id: 't', driver: 'r' },
    ];
    expect(stoppedIn([...circle, sleeve])).toEqual(circle);
  });
});
