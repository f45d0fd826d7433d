// Jest's configuration for `npm run mutation`: the unit project, with the specs of one lib.
import { join } from 'node:path';
import base, { isolated } from '../../../jest.config.mjs';

export default {
  ...isolated,
  rootDir: '../../..',
  testTimeout: base.testTimeout,
  testMatch: JSON.parse(process.env.MUTATION_SPECS).map((pattern) => `<rootDir>/${pattern}`),
  testEnvironment: join(import.meta.dirname, 'bail-environment.cjs'),
  filter: '<rootDir>/tools/checks/mutation/spec-filter.cjs',
};
