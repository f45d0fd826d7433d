import { describe, expect, it } from '@jest/globals';
import { validateInvoiceTitle, validateTaxNumber } from './invoices.js';

describe('the tax number of a company', () => {
  // Published codes of well-known companies.
  it.each(['91440300708461136T', '91110000802100433B', '91330100799655058B'])(
    '%s is valid (HELP-04)',
    (code) => {
      expect(validateTaxNumber(code)).toBeNull();
    },
  );

  it.each(['91440300708461136A', '91440300708461163T', '91440300708461137T'])(
    '%s has a wrong check character (HELP-04)',
    (code) => {
      expect(validateTaxNumber(code)).toContain('校验');
    },
  );

  it.each(['', '9144030070846113', '91440300708461136I', '91440300708461136t', 'X'.repeat(19)])(
    '%j is no tax number (HELP-04)',
    (code) => {
      expect(validateTaxNumber(code)).toContain('18');
    },
  );
});

describe('the title of an invoice', () => {
  it('is required and has at most 100 characters (HELP-04)', () => {
    expect(validateInvoiceTitle('小满')).toBeNull();
    expect(validateInvoiceTitle(' ')).not.toBeNull();
    expect(validateInvoiceTitle('长'.repeat(101))).not.toBeNull();
  });
});
