// The one-way arrows: knitting <- contracts <- infrastructure <- accounts <- messages <- files <- catalogue <- orders <- payments, reading, reviews <- cases, analytics <- backups <- apps.
const infrastructure = [
  'config',
  'database',
  'lifecycle',
  'logging',
  'metrics',
  'queues',
  'redis',
  'storage',
  'messaging',
  'wechat',
  'human-check',
];

/** A lib may reach only the libs named here, and those only through their door. */
const reachable = {
  knitting: [],
  contracts: ['knitting'],
  'import-engine': ['contracts'],
  config: ['contracts'],
  database: ['contracts', 'config'],
  lifecycle: [],
  logging: ['contracts', 'config'],
  metrics: ['contracts', 'config', 'lifecycle', 'logging'],
  queues: ['contracts', 'config', 'database', 'lifecycle', 'logging', 'metrics', 'redis'],
  redis: ['contracts', 'config'],
  storage: ['contracts', 'config', 'lifecycle', 'logging', 'metrics'],
  messaging: ['contracts', 'config', 'database', 'lifecycle', 'logging', 'metrics', 'wechat'],
  wechat: ['contracts', 'config', 'redis'],
  'human-check': ['contracts', 'config', 'redis'],
  accounts: ['contracts', ...infrastructure],
  messages: ['contracts', ...infrastructure, 'accounts'],
  files: ['contracts', 'knitting', ...infrastructure],
  catalogue: ['contracts', 'knitting', ...infrastructure, 'accounts', 'messages', 'files'],
  orders: ['contracts', ...infrastructure, 'accounts', 'messages', 'files', 'catalogue'],
  reading: ['contracts', ...infrastructure, 'accounts', 'files', 'catalogue', 'orders'],
  reviews: ['contracts', ...infrastructure, 'accounts', 'messages', 'files', 'catalogue', 'orders'],
  payments: ['contracts', ...infrastructure, 'accounts', 'messages', 'catalogue', 'orders'],
  cases: [
    'contracts',
    ...infrastructure,
    'accounts',
    'messages',
    'files',
    'catalogue',
    'orders',
    'payments',
  ],
  analytics: ['contracts', ...infrastructure, 'accounts', 'catalogue', 'orders', 'payments'],
  settings: ['contracts', ...infrastructure, 'accounts'],
  backups: ['contracts', ...infrastructure, 'messages', 'catalogue'],
};

const SPEC = '\\.spec\\.ts$';

const arrows = Object.entries(reachable).flatMap(([lib, allowed]) => {
  const own = [`^libs/${lib}/`, ...allowed.map((name) => `^libs/${name}/src/index\\.ts$`)];
  const rule = (name, from, pathNot) => ({
    name: `arrow-${name}`,
    comment: `libs/${lib} may use only: ${allowed.join(', ') || 'nothing'}`,
    severity: 'error',
    from: { path: `^libs/${lib}/`, ...from },
    to: { path: '^(libs|apps|cli|web-h5|test)/', pathNot },
  });
  return [
    rule(lib, { pathNot: SPEC }, own),
    rule(`${lib}-specs`, { path: `^libs/${lib}/.*${SPEC}` }, [...own, '^test/support/']),
  ];
});

module.exports = {
  forbidden: [
    {
      name: 'overlays-in-one-place',
      comment: 'What lies over a page is opened by shared/ui alone',
      severity: 'error',
      from: { path: '^web-h5/src/', pathNot: '^web-h5/src/shared/ui/' },
      to: { path: 'react-vant/.*/(toast|dialog|notify)/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'only-through-the-door',
      comment:
        'A lib is reached as #name, or #name/worker for what only the worker runs, never past these doors',
      severity: 'error',
      from: { path: '^(apps|cli|web-h5|test)/' },
      to: { path: '^libs/', pathNot: '^libs/[^/]+/src/(index|worker)\\.ts$' },
    },
    {
      name: 'pure-libs-import-nothing',
      severity: 'error',
      from: { path: '^libs/(contracts|knitting)/' },
      to: { dependencyTypes: ['npm', 'core'] },
    },
    {
      name: 'site-and-cli-know-pure-libs-only',
      severity: 'error',
      from: { path: '^(web-h5|cli)/' },
      to: { path: '^(libs/(?!contracts/|knitting/|import-engine/)|apps/)' },
    },
    {
      name: 'import-engine-runs-in-browsers',
      comment: 'The command line and the console import with it',
      severity: 'error',
      from: { path: '^libs/import-engine/', pathNot: SPEC },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'console-knows-contracts-and-session',
      comment: "The console shares the site's session and requests, and no screen of it",
      severity: 'error',
      from: { path: '^apps/console/src/' },
      to: { path: '^(libs/(?!contracts/|import-engine/)|cli/|web-h5/src/(?!shared/lib/))' },
    },
    {
      name: 'apps-do-not-know-each-other',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'sandbox-knows-no-product',
      comment: 'The outside world speaks the protocols only',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: '^libs/' },
    },
    {
      name: 'site-features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^web-h5/src/features/([^/]+)/' },
      to: { path: '^web-h5/src/(features|app)/', pathNot: '^web-h5/src/features/$1/' },
    },
    {
      name: 'site-shared-knows-nothing-above',
      severity: 'error',
      from: { path: '^web-h5/src/shared/' },
      to: { path: '^web-h5/src/(features|app)/' },
    },
    {
      name: 'bull-stays-in-queues-and-processors',
      severity: 'error',
      from: { path: '^(apps|libs|cli)/', pathNot: '^(libs/queues/|apps/worker/)' },
      to: { path: 'node_modules/(bull|@nestjs/bull)/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // altcha's own map of exports names types for its translations that it does not ship.
      to: { couldNotResolve: true, pathNot: '\\.css$|^altcha/i18n/' },
    },
    {
      name: 'runs-without-dev-dependencies',
      comment: 'What runs in production is installed there: npm ci --omit=dev',
      severity: 'error',
      from: { path: '^(apps/(api|worker)|libs|cli)/', pathNot: SPEC },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: ['^node_modules/@types/', '^node_modules/express/'],
      },
    },
    ...arrows,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The client's types are generated by its test.
    exclude: { path: '(^|/)dist/|^test/(\\.results|slow/openapi-client)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
