import { describe, expect, it } from '@jest/globals';
import { attemptText } from './message-attempts.js';

describe(attemptText, () => {
  it('names the way, the outcome and the answer (NOTE-06)', () => {
    const at = '2026-11-23T07:30:00.000Z';
    expect(attemptText({ way: 'wechat', outcome: 'refused', answer: '43004', at })).toBe(
      '2026-11-23 15:30 微信：不接受（43004）',
    );
    expect(attemptText({ way: 'email', outcome: 'accepted', answer: '', at })).toBe(
      '2026-11-23 15:30 邮件：已接受',
    );
  });
});
