import { describe, expect, it } from '@jest/globals';
import { awaitsMoney, canTransition, type PaymentState } from './payment-state.js';

describe('canTransition', () => {
  const states: PaymentState[] = [
    'created',
    'awaiting',
    'closed',
    'succeeded',
    'held',
    'returned',
    'dismissed',
  ];
  const allowed = [
    'created>awaiting',
    'created>succeeded',
    'created>closed',
    'created>held',
    'created>returned',
    'awaiting>succeeded',
    'awaiting>closed',
    'awaiting>held',
    'awaiting>returned',
    'closed>succeeded',
    'closed>held',
    'closed>returned',
    'held>succeeded',
    'held>returned',
    'held>dismissed',
    'returned>dismissed',
  ];

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'from %s to %s is allowed only where the table allows it',
    (from, to) => {
      expect(canTransition(from, to)).toBe(allowed.includes(`${from}>${to}`));
    },
  );
});

describe('awaitsMoney', () => {
  it.each<[PaymentState, boolean]>([
    ['created', true],
    ['awaiting', true],
    ['closed', true],
    ['succeeded', false],
    ['held', false],
    ['returned', false],
    ['dismissed', false],
  ])('returns for an attempt that is %s: %s', (state, awaits) => {
    expect(awaitsMoney(state)).toBe(awaits);
  });
});
