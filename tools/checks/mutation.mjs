// `npm run mutation [-- lib… [--mutate file]…]`: mutation testing with Stryker. Prints the score of each lib and the
// surviving mutants; fails below the threshold.
import { mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertNodeVersion, ensureBuilt, ensureInstalled, ROOT } from '../lib/prepare.mjs';
import { readOptions } from '../lib/options.mjs';
import { reportFailure, ExpectedError, print } from '../lib/output.mjs';
import { stopParts } from '../lib/stop-parts.mjs';
import { temporaryParent } from '../lib/temporary-parent.mjs';
import { ACCEPTED } from './mutation/accepted.mjs';
import { LIBS, NOT_MUTATED } from './mutation/libs.mjs';
import { judge, lineOf } from './mutation/verdict.mjs';

const results = join(ROOT, 'test/.results/mutation');
/** Stryker ignores the build except the response schemas, which an api inside the test process reads. */
const ALL_BUT_SCHEMAS = [
  'dist/*',
  '!dist/libs',
  'dist/libs/*',
  '!dist/libs/contracts',
  'dist/libs/contracts/*',
  '!dist/libs/contracts/response-schemas.json',
];
/** Below Stryker's timeout: a mutant that never meets an expectation fails its test instead of ending the process. */
const EVENTUALLY_TIMEOUT_MS = '15000';
/** The data of these servers may be lost. */
const QUICK = { durable: false };

function readArguments() {
  const { values, positionals } = readOptions(
    {
      mutate: { type: 'string', multiple: true, default: [] },
      concurrency: { type: 'number', default: 1, most: 9 },
      force: { type: 'boolean', default: false },
    },
    { allowPositionals: true },
  );
  const unknown = positionals.find((name) => !LIBS.some((lib) => lib.name === name));
  const names = LIBS.map((lib) => lib.name).join('、');
  if (unknown) throw new ExpectedError(`没有名为 ${unknown} 的库，可选：${names}`);
  if (values.mutate.length > 0 && positionals.length !== 1)
    throw new ExpectedError(
      '--mutate 要和它所在的一个库一起写，例如 npm run mutation -- orders --mutate …',
    );
  const libs =
    positionals.length > 0 ? LIBS.filter(({ name }) => positionals.includes(name)) : LIBS;
  return { ...values, libs };
}

/** @returns Stryker's options for one lib */
function optionsFor(lib, { mutate, concurrency, force }) {
  const report = join(results, `${lib.name}.html`);
  return {
    plugins: ['@stryker-mutator/jest-runner', join(ROOT, 'tools/checks/mutation/test-runner.mjs')],
    testRunner: 'jest-by-spec-file',
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: { configFile: 'tools/checks/mutation/jest.config.mjs', enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    // Decorators and constants are evaluated when a module loads, so every test would have to run.
    ignoreStatic: true,
    mutate: mutate.length > 0 ? mutate : [...lib.mutate, ...NOT_MUTATED],
    ignorePatterns: [
      ...ALL_BUT_SCHEMAS,
      '.data',
      'docs',
      'test/.results',
      'test/browser',
      'tools/bench',
    ],
    disableTypeChecks: false,
    tempDirName: join('test/.results', `stryker-${lib.name}`),
    cleanTempDir: 'always',
    concurrency,
    // The modules of each run stay in the heap. A process is replaced before its garbage collections take longer than
    // the tests do.
    maxTestRunnerReuse: 5,
    // On a loaded machine a slow test must not count as a killed mutant.
    timeoutMS: 40_000,
    timeoutFactor: 2,
    dryRunTimeoutMinutes: 15,
    incremental: true,
    incrementalFile: join(results, `${lib.name}.incremental.json`),
    force,
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: report },
    logLevel: 'warn',
  };
}

/** Mutates one lib. @returns {Promise<boolean>} whether its score reaches the threshold */
async function mutateLib(lib, values, Stryker) {
  print(`正在变异 ${lib.name}…`);
  process.env.MUTATION_SPECS = JSON.stringify(lib.specs);
  const began = Date.now();
  const mutants = await new Stryker(optionsFor(lib, values)).runMutationTest();
  const verdict = judge(mutants, ACCEPTED);
  const survivors = verdict.survivors.map(lineOf);
  writeFileSync(join(results, `${lib.name}.txt`), survivors.map((line) => `${line}\n`).join(''));
  for (const line of survivors) console.log(line);
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  const enough = verdict.score >= lib.threshold || values.mutate.length > 0;
  console.log(
    `${lib.name}：${verdict.score.toFixed(1)} %（${verdict.killed}/${verdict.counted}；另有 ` +
      `${verdict.accepted} 个留下的变异有理由，${verdict.ignored} 个没有计入；${minutes} 分钟）` +
      (enough ? '' : `，低于 ${lib.threshold} %`),
  );
  return enough;
}

async function main() {
  assertNodeVersion();
  await ensureInstalled();
  await ensureBuilt();
  const values = readArguments();
  mkdirSync(results, { recursive: true });

  // Imported here because they need the installed packages.
  const { startPostgres } = await import('../stack/postgres.mjs');
  const { startRedis } = await import('../stack/redis.mjs');
  const { Stryker } = await import('@stryker-mutator/core');

  const dir = mkdtempSync(join(temporaryParent(), 'cloudknit-mutation-'));
  const parts = [];
  let enough = true;
  try {
    const logFile = (name) => openSync(join(results, `${name}.log`), 'w');
    print('正在启动 PostgreSQL 与 Redis…');
    parts.push(await startPostgres(join(dir, 'postgres'), logFile('postgres'), 0, QUICK));
    parts.push(await startRedis(join(dir, 'redis'), logFile('redis'), 0, QUICK));
    const [postgres, redis] = parts;
    process.env.TEST_DATABASE_URL = postgres.url;
    process.env.TEST_REDIS_URL = redis.url;
    process.env.EVENTUALLY_TIMEOUT_MS = EVENTUALLY_TIMEOUT_MS;
    for (const lib of values.libs) enough = (await mutateLib(lib, values, Stryker)) && enough;
  } finally {
    await stopParts(parts);
    rmSync(dir, { recursive: true, force: true });
  }
  if (!enough) throw new ExpectedError('有的库低于它的分数：为上面列出的变异补上断言');
}

try {
  await main();
} catch (error) {
  reportFailure(error);
}
process.exit();
