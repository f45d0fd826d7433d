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
    'payments/*.spec.ts',
    'orders/deleted-buyers.spec.ts',
    'cases/order-help.spec.ts',
    'cases/complaints.spec.ts',
    'cases/wechat-invoices.spec.ts',
    'operations/console.spec.ts',
    'messages/alarms-schedule.spec.ts',
    'orders/order-consents.spec.ts',
  ]),
  lib('orders', 85, [
    'orders/*.spec.ts',
    'payments/payments.spec.ts',
    'payments/payment-notifications.spec.ts',
    'payments/refunds.spec.ts',
    'payments/part-refunds.spec.ts',
    'payments/held-payments.spec.ts',
    'payments/sales-report.spec.ts',
    'cases/cases.spec.ts',
    'cases/order-help.spec.ts',
    'messages/delivery.spec.ts',
    'catalogue/designs-for-buyers.spec.ts',
    'catalogue/designer-figures.spec.ts',
    'reading/shelf.spec.ts',
    'operations/console.spec.ts',
    'accounts/account-merges.spec.ts',
    'accounts/profile.spec.ts',
  ]),
  lib('accounts', 85, [
    'accounts/*.spec.ts',
    'reading/knitting-profiles.spec.ts',
    'messages/account-messages.spec.ts',
    'operations/console.spec.ts',
    'orders/deleted-buyers.spec.ts',
    'orders/order-consents.spec.ts',
  ]),
  lib('files', 0, ['catalogue/files.spec.ts', 'orders/downloads.spec.ts']),
  lib('catalogue', 0, [
    'catalogue/catalogue.spec.ts',
    'catalogue/catalogue-changes.spec.ts',
    'catalogue/design-imports.spec.ts',
    'catalogue/files.spec.ts',
    'catalogue/import-guards.spec.ts',
  ]),
  lib('wechat', 0, [
    'wechat/wechat-signatures.spec.ts',
    'wechat/wechat-js-sdk.spec.ts',
    'payments/payments.spec.ts',
    'payments/payment-notifications.spec.ts',
  ]),
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
