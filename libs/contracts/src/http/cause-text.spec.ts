import { describe, expect, it } from '@jest/globals';
import { causeText } from './cause-text.js';

describe('the text of an error', () => {
  it('names the cause that fetch hides', async () => {
    const failed = await fetch('http://127.0.0.1:1/').catch((error: unknown) => error);
    expect(causeText(failed)).toMatch(/^fetch failed: .+/);
    const several = new AggregateError([], '');
    expect(
      causeText(
        new TypeError('fetch failed', { cause: Object.assign(several, { code: 'ECONNREFUSED' }) }),
      ),
    ).toBe('fetch failed: ECONNREFUSED');
  });

  it('is the message of an error without a cause', () => {
    expect(causeText(new Error('status 500'))).toBe('status 500');
    expect(causeText('text')).toBe('text');
  });
});
