import { describe, expect, it } from '@jest/globals';
import { isAccepted, openTagHtml } from './open-subscribe';

const details = (status: string) => ({
  errMsg: 'subscribe:ok',
  subscribeDetails: JSON.stringify({ T1: JSON.stringify({ status }) }),
});

describe(isAccepted, () => {
  it.each([
    [details('accept'), true],
    [details('cancel'), false],
    [details('filter'), false],
    [{ subscribeDetails: '{}' }, false],
    [{ subscribeDetails: 'no JSON' }, false],
    [undefined, false],
  ])('reads %j as %s (NOTE-02)', (detail, expected) => {
    expect(isAccepted(detail, 'T1')).toBe(expected);
  });
});

describe(openTagHtml, () => {
  it('writes the label as text (NOTE-02)', () => {
    expect(openTagHtml('T1', '<b>&')).toContain('&#60;b&#62;&#38;</button>');
  });
});
