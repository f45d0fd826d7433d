import { describe, expect, it } from '@jest/globals';
import { ACT_REASON_MAX, validateActReason } from './act-reason.js';

describe('the reason of an operator’s act', () => {
  it.each(['', ' \n', '\ud800', '\u200b'])('is not %j', (reason) => {
    expect(validateActReason(reason)).toBe('请填写原因');
  });

  it('has at most 80 characters besides those that are not kept', () => {
    expect(validateActReason(`${'🧶'.repeat(ACT_REASON_MAX)} \ud800`)).toBeNull();
    expect(validateActReason('长'.repeat(ACT_REASON_MAX + 1))).toBe('原因最多80个字符');
  });
});
