import { describe, expect, it } from '@jest/globals';
import { canTransition, type OrderState } from './order-state.js';

describe('canTransition', () => {
  const states: OrderState[] = ['pending', 'paid', 'closed', 'refunded'];
  const allowed = ['pending>paid', 'pending>closed', 'closed>paid', 'paid>refunded'];

  it.each(states.flatMap((from) => states.map((to) => [from, to] as const)))(
    'from %s to %s is allowed only where the table allows it',
    (from, to) => {
      expect(canTransition(from, to)).toBe(allowed.includes(`${from}>${to}`));
    },
  );
});
