// The libs that `npm run mutation` mutates, and the specs that cover them: unit specs and fast integration specs. The
// score is the share of killed mutants.
const lib = (name, threshold, integration) => ({
  name,
  threshold,
  mutate: [`libs/${name}/src/**/*.ts`],
  specs: [
    `libs/${name}/src/**/*.spec.ts`,
    ...integration.map((spec) => `test/integration/${spec}`),
  ],
});

export const LIBS = [
  lib('payments', 85, [
    'payments.spec.ts',
    'payment-ways.spec.ts',
    'notification-repeats.spec.ts',
    'held-payments.spec.ts',
    'refunds.spec.ts',
    'reconciliation.spec.ts',
    'deleted-buyers.spec.ts',
    'payment-races.spec.ts',
    'payment-waits.spec.ts',
    'payments-overview.spec.ts',
    'part-refunds.spec.ts',
    'failed-notifications.spec.ts',
    'order-help.spec.ts',
    'order-consents.spec.ts',
    'sales-report.spec.ts',
  ]),
  lib('orders', 85, [
    'downloads.spec.ts',
    'download-grants.spec.ts',
    'download-links.spec.ts',
    'orders-overview.spec.ts',
    'deleted-buyers.spec.ts',
    'payments.spec.ts',
    'refunds.spec.ts',
    'part-refunds.spec.ts',
    'order-consents.spec.ts',
    'order-help.spec.ts',
    'sales-report.spec.ts',
    'certificates.spec.ts',
    'versions.spec.ts',
  ]),
  lib('accounts', 85, [
    'accounts.spec.ts',
    'accounts/*.spec.ts',
    'password-tries.spec.ts',
    'usernames.spec.ts',
    'first-run.spec.ts',
    'second-factor.spec.ts',
    'consents.spec.ts',
    'knitting-profiles.spec.ts',
    'account-messages.spec.ts',
    'sign-in-ways.spec.ts',
    'personal-data.spec.ts',
  ]),
  lib('files', 0, ['files.spec.ts', 'downloads.spec.ts']),
  lib('catalogue', 0, [
    'catalogue.spec.ts',
    'catalogue-changes.spec.ts',
    'design-imports.spec.ts',
    'files.spec.ts',
    'import-guards.spec.ts',
  ]),
  lib('wechat', 0, ['wechat-signatures.spec.ts', 'wechat-js-sdk.spec.ts', 'payments.spec.ts']),
  {
    name: 'site',
    threshold: 0,
    mutate: ['web-h5/src/shared/**/*.ts', 'web-h5/src/shared/**/*.tsx'],
    specs: ['web-h5/src/shared/**/*.spec.{ts,tsx}'],
  },
];

/** Files without logic: entry points, modules, entities, counters. */
export const NOT_MUTATED = [
  '!**/*.spec.{ts,tsx}',
  '!**/index.ts',
  '!**/*.module.ts',
  '!**/*.entity.ts',
];
