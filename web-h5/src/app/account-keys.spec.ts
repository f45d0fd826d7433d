import { describe, expect, it } from '@jest/globals';
import { apiTokensQuery } from '../features/accounts/api/api-tokens';
import { confirmationQuery, deviceLoginQuery } from '../features/accounts/api/terminal-requests';
import { consentNeededQuery } from '../features/accounts/api/consent';
import { profileQuery } from '../features/accounts/api/profile';
import { secondFactorQuery } from '../features/accounts/api/second-factor';
import { casesQuery, caseQuery, orderHelpQuery } from '../features/cases/api/cases';
import { invoiceQuery } from '../features/cases/api/invoices';
import { ownDesignerPageQuery } from '../features/catalogue/api/designers';
import { preparedPagesQuery } from '../features/catalogue/api/previews';
import { proposalsQuery } from '../features/catalogue/api/proposals';
import { orderDownloadsQuery, orderQuery, ordersQuery } from '../features/orders/api/orders';
import { readingQuery } from '../features/reading/api/reading';
import { shelfBesideQuery, shelfQuery } from '../features/reading/api/shelf';
import { ownReviewQuery } from '../features/reviews/api/reviews';
import { reportsQuery } from '../features/shop/api/reports';

/** The queries that return data of one account. */
const PERSONAL: Record<string, (fullName: string) => { queryKey: readonly unknown[] }> = {
  profile: profileQuery,
  consent: consentNeededQuery,
  'api tokens': apiTokensQuery,
  'second factor': secondFactorQuery,
  'sign-in of a terminal': (fullName) => deviceLoginQuery('BCDF-GHJK', fullName),
  confirmation: (fullName) => confirmationQuery('BCDF-GHJK', fullName),
  cases: casesQuery,
  case: (fullName) => caseQuery('c1', fullName),
  help: (fullName) => orderHelpQuery('o1', fullName),
  invoice: (fullName) => invoiceQuery('o1', fullName),
  orders: ordersQuery,
  order: (fullName) => orderQuery('o1', fullName),
  downloads: (fullName) => orderDownloadsQuery('o1', fullName),
  'own review': (fullName) => ownReviewQuery('o1', fullName),
  reports: reportsQuery,
  'own page of a designer': (fullName) => ownDesignerPageQuery('designer', fullName),
  'prepared pages': (fullName) => preparedPagesQuery(7, fullName),
  proposals: (fullName) => proposalsQuery(7, fullName),
  reading: (fullName) => readingQuery('7', fullName, null),
  shelf: shelfQuery,
  'shelf beside a page': shelfBesideQuery,
};

describe('the cached data of one account', () => {
  it.each(Object.entries(PERSONAL))(
    'has its name in the key, so that the next account in this tab or another does not see it: %s (SES-09)',
    (_what, query) => {
      expect(query('anna').queryKey).toContain('anna');
      expect(query('berta').queryKey).not.toEqual(query('anna').queryKey);
    },
  );

  it('has a key that no name of an account can be mistaken for (SES-09)', () => {
    const keys = Object.values(PERSONAL).map((query) => JSON.stringify(query('o1').queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
