import { describe, expect, it } from '@jest/globals';
import { formatCertificateCode, permitsSelling, readCertificateCode } from './certificates.js';

describe(permitsSelling.name, () => {
  it.each([
    ['handmade_small', true],
    ['handmade_unlimited', true],
    ['ask', false],
    ['no', false],
  ] as const)('returns for the term %s: %s (SHELF-11)', (sell_finished, expected) => {
    expect(permitsSelling({ sell_finished })).toBe(expected);
  });

  it('returns true for a design without a sheet, because of the licence of the shop (SHELF-11)', () => {
    expect(permitsSelling(null)).toBe(true);
  });
});

describe(readCertificateCode.name, () => {
  it('reads a code with or without dashes and spaces, in upper or lower case', () => {
    const code = '23456789ABCDEFGH';
    expect(formatCertificateCode(code)).toBe('2345-6789-ABCD-EFGH');
    for (const text of [code, '2345-6789-ABCD-EFGH', ' 2345 6789 abcd efgh ']) {
      expect(readCertificateCode(text)).toBe(code);
    }
  });

  it.each(['', '2345', '23456789ABCDEFG0', '23456789ABCDEFGHJ', "'; DROP TABLE", '证书'])(
    'refuses %j',
    (text) => expect(readCertificateCode(text)).toBeNull(),
  );
});
