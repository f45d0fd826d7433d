import { describe, expect, it } from '@jest/globals';
import { canTransition, type RefundState } from './refund-state.js';

describe('canTransition', () => {
  const states: RefundState[] = ['created', 'processing', 'succeeded', 'abnormal', 'closed'];
  const allowed = [
    'created>processing',
    'created>succeeded',
    'created>abnormal',
    'created>closed',
    'processing>succeeded',
    'processing>abnormal',
    'processing>closed',
    'abnormal>succeeded',
    'abnormal>closed',
  ];

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'from %s to %s is allowed only where the table allows it',
    (from, to) => {
      expect(canTransition(from, to)).toBe(allowed.includes(`${from}>${to}`));
    },
  );
});
