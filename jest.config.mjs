// Each suite is a Jest project. `unit` stands beside the code; the others run against real PostgreSQL and Redis
// (integration) or against a whole running product (e2e, cli, browser), which tools/dev/test.mjs starts.
import { SWC_OPTIONS } from './test/support/jest/swc-options.mjs';

const shared = {
  // Copies of the code that `npm run mutation` works on.
  modulePathIgnorePatterns: ['<rootDir>/test/.results/'],
  setupFiles: ['<rootDir>/test/support/jest/setup.mjs'],
};

/** The suites of `npm test`: the spec files of one worker share its modules, because loading them takes longer than the tests. */
const fast = {
  ...shared,
  runner: 'jest-light-runner',
  setupFiles: [...shared.setupFiles, '<rootDir>/test/support/jest/hanging-tests.mjs'],
};

/** Jest's own runner: an environment for each spec file, with its own modules. */
export const isolated = {
  ...shared,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Source maps are a file of their own instead of a part of the code, which stays in the heap.
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...SWC_OPTIONS, sourceMaps: true }] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The site's components: Vite resolves their style sheets, and takes this library as ES modules.
    '\\.css$': '<rootDir>/test/support/jest/style-sheet.cjs',
    '^react-vant/es/(.*)$': 'react-vant/lib/$1',
  },
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

export default {
  // Ends a test that hangs. It is no measure of speed: the machine may be busy.
  testTimeout: 600_000,
  // ES modules of a finished spec file are not released. A worker is replaced at this heap size, because the collections
  // of a large heap take longer than the tests.
  workerIdleMemoryLimit: '512MB',
  projects: [
    {
      ...fast,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,cli,web-h5,tools}/**/*.spec.{ts,tsx,mjs}'],
    },
    ...['integration', 'e2e'].map((name) => ({
      ...fast,
      displayName: name,
      testMatch: [`<rootDir>/test/${name}/**/*.spec.ts`],
    })),
    ...['cli', 'browser', 'slow'].map((name) => ({
      ...isolated,
      displayName: name,
      testMatch: [`<rootDir>/test/${name}/**/*.spec.ts`],
      ...(name !== 'cli' && {
        testEnvironment: '<rootDir>/test/support/jest/browser-environment.mjs',
      }),
    })),
  ],
};
