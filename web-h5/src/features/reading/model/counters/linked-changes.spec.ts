import { describe, expect, it } from '@jest/globals';
import { type ActionCounter, MAIN_COUNTER, type RepeatCounter } from '#knitting';
import { removalOf, stoppedIn } from './linked-changes';

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

describe('removing a linked counter', () => {
  it('lets what followed it follow the main counter (READ-09)', () => {
    expect(removalOf([repeat, cable, sleeve], 'r')).toEqual([
      { name: 'linked:r', value: undefined },
      { name: 'linked:c', value: { ...cable, driver: MAIN_COUNTER } },
    ]);
    expect(removalOf([repeat, cable, sleeve], 's')).toEqual([
      { name: 'linked:s', value: undefined },
    ]);
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
