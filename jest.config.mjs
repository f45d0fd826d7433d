// Each suite is a Jest project. `unit` stands beside the code; the others run against real PostgreSQL and Redis
// (integration) or against a whole running product (e2e, cli, browser), which tools/dev/test.mjs starts.
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic' },
      },
      target: 'es2023',
    },
    module: { type: 'es6' },
    // In a file of its own instead of in the code, which stays in the heap.
    sourceMaps: true,
  },
];

const shared = {
  testEnvironment: '<rootDir>/test/support/jest/shared-environment.cjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': swc },
  // Copies of the code that `npm run mutation` works on.
  modulePathIgnorePatterns: ['<rootDir>/test/.results/'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The site's components: Vite resolves their style sheets, and takes this library as ES modules.
    '\\.css$': '<rootDir>/test/support/jest/style-sheet.cjs',
    '^react-vant/es/(.*)$': 'react-vant/lib/$1',
  },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  setupFiles: ['<rootDir>/test/support/jest/setup.mjs'],
};

export default {
  // Ends a test that hangs. It is no measure of speed: the machine may be busy.
  testTimeout: 600_000,
  // ES modules of a finished spec file are not released. A worker is replaced at this heap size, because the collections
  // of a large heap take longer than the tests.
  workerIdleMemoryLimit: '512MB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,cli,web-h5,tools}/**/*.spec.{ts,tsx,mjs}'],
    },
    ...['integration', 'e2e', 'cli', 'browser', 'slow'].map((name) => ({
      ...shared,
      displayName: name,
      testMatch: [`<rootDir>/test/${name}/**/*.spec.ts`],
      ...(['browser', 'slow'].includes(name) && {
        testEnvironment: '<rootDir>/test/support/jest/browser-environment.mjs',
      }),
    })),
  ],
};
