// The core of the e2e and cli suites, run against a cluster.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { JEST } from '../lib/jest.mjs';
import { ROOT } from '../lib/prepare.mjs';
import { ExpectedError } from '../lib/output.mjs';
import { testEnvironment } from '../lib/own-environment.mjs';

/**
 * What customers, designers and operators do. Other specs start apis of their own, read the files of a single
 * machine, test how the api itself sends files (here the storage server does), or exceed rate limits by address: behind
 * nginx all requests of this machine have one address.
 */
export const CORE = [
  'payments/main-job',
  'accounts/registration',
  'accounts/sign-in',
  'accounts/passwords',
  'accounts/profile',
  'catalogue/edit',
  'payments/refunds',
  'payments/forged-notifications',
  'catalogue/design-imports',
  'accounts/api-tokens',
  'operations/audit-log',
  'accounts/confirmations',
  'cli/designs',
  'cli/lists',
  'site/site',
];

/** Limits are counted by address, and all requests have the address of this machine. */
export const E2E_ENV = { RATE_LIMIT_FACTOR: '1000' };

/**
 * @param {{siteUrl: string, sandboxUrl: string, appEnv: Record<string, string>}} cluster with the demo shop
 * @param {string[]} [specs]
 * @throws {ExpectedError} when a test fails
 */
export async function runCoreSuite({ siteUrl, sandboxUrl, appEnv }, specs = CORE) {
  const child = spawn(
    process.execPath,
    [
      ...JEST,
      '--selectProjects',
      'e2e',
      'cli',
      '--runInBand',
      '--testPathPatterns',
      `test/(?:e2e/)?(?:${specs.join('|')})\\.spec`,
    ],
    {
      cwd: ROOT,
      env: { ...testEnvironment(), ...appEnv, SITE_URL: siteUrl, SANDBOX_URL: sandboxUrl },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new ExpectedError(`e2e 与 cli 测试没有通过（${status}）`);
}
