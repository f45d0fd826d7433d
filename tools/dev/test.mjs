// `npm test [suite…] [pattern…]`: the fast gate, or some suites. `npm run test:slow`: the slow gate. Both start the
// required servers on free ports and end with one line of counts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { JEST } from '../lib/jest.mjs';
import { assertNodeVersion, ensureBuilt, ensureInstalled, npm, ROOT } from '../lib/prepare.mjs';
import { reportFailure, ExpectedError, print } from '../lib/output.mjs';
import { ownEnvironment, testEnvironment } from '../lib/own-environment.mjs';
import { stopParts } from '../lib/stop-parts.mjs';
import { temporaryParent } from '../lib/temporary-parent.mjs';
import { freePort } from '../stack/ports.mjs';

/** The suites of each gate. Those of one list run together, the lists one after the other. */
const GATES = { fast: [['unit', 'integration', 'e2e']], slow: [['cli'], ['browser'], ['slow']] };
const SUITES = Object.values(GATES).flat(2);
/** Jest's workers beyond the number of processors: tests also wait. Slow specs start whole shops of their own. */
const SPARE_WORKERS = { unit: 2, integration: 2, e2e: 2, cli: 2, browser: 1, slow: 0 };
const given = process.argv.slice(2);
const gate = given.includes('--slow') ? 'slow' : 'fast';
const suites = given.filter((argument) => SUITES.includes(argument));
const patterns = given.filter((argument) => !SUITES.includes(argument) && argument !== '--slow');
const isWholeGate = patterns.length === 0 && suites.length === 0;
const runs = suites.length > 0 ? [suites] : GATES[gate];

const RESULTS = join(ROOT, 'test/.results');
/** Fails the run when a test hangs. */
const TIMEOUT_MS = 60 * 60_000;
/** The servers of the tests need not survive a power failure. The drills use durable ones. */
const NOT_DURABLE = { durable: false };
/** A Redis database that no spec of another suite uses, see test/support/servers/own-redis.ts. */
const INTEGRATION_REDIS = 15;

const counts = { passed: 0, failed: 0, other: 0 };

/** The running child process: Jest or a drill. A signal for this process stops it first, then the servers. */
let running = null;
/** The signal that this process has received. No further step begins after it. */
let interruption = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interruption ??= signal;
    running?.kill();
  });
}

/** @throws {ExpectedError} when this process has received a signal */
function assertNotInterrupted() {
  if (interruption) throw new ExpectedError(`测试被 ${interruption} 中断`);
}

/** Runs a Node program to its end. @returns its exit code @throws {ExpectedError} when a signal or the timeout ended it */
async function runToEnd(what, args, options) {
  assertNotInterrupted();
  let isLate = false;
  running = spawn(process.execPath, args, { cwd: ROOT, ...options });
  const timer = setTimeout(() => {
    isLate = true;
    running.kill('SIGKILL');
  }, TIMEOUT_MS);
  const [status, signal] = await once(running, 'exit');
  clearTimeout(timer);
  running = null;
  assertNotInterrupted();
  if (isLate) throw new ExpectedError(`${what}没有在 ${TIMEOUT_MS / 60_000} 分钟内结束`);
  if (status === null) throw new ExpectedError(`${what}被 ${signal} 结束`);
  return status;
}

/**
 * Runs some suites. Jest runs asynchronously, because the output of the running shop passes through this process. A
 * whole gate writes one file of results for each of its runs.
 */
async function runJest(suitesOfRun, env) {
  const name = suitesOfRun.length > 1 ? gate : suitesOfRun[0];
  const outputFile = join(RESULTS, `${isWholeGate ? name : 'part'}.json`);
  rmSync(outputFile, { force: true });
  const spare = Math.min(...suitesOfRun.map((suite) => SPARE_WORKERS[suite]));
  const workers = availableParallelism() + spare;
  const status = await runToEnd(
    'Jest ',
    [
      ...JEST,
      '--selectProjects',
      ...suitesOfRun,
      `--maxWorkers=${workers}`,
      '--json',
      `--outputFile=${outputFile}`,
      ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns, '--passWithNoTests'] : []),
    ],
    { env: { ...testEnvironment(), ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const report = JSON.parse(readFileSync(outputFile, 'utf8'));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  counts.other += report.numPendingTests + report.numTodoTests;
  printSuites(suitesOfRun, report.testResults);
  if (status !== 0 && report.success) throw new ExpectedError(`Jest 以 ${status} 退出`);
}

/** Prints for each suite the number of tests and the total seconds of its files, which run in parallel. */
function printSuites(names, files) {
  for (const name of names) {
    const own = files.filter((file) => suiteOf(relative(ROOT, file.name)) === name);
    const tests = own.reduce((sum, { assertionResults }) => sum + assertionResults.length, 0);
    const ms = own.reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0);
    print(`${name}：${own.length} 个文件，${tests} 个测试，合计 ${(ms / 1000).toFixed(0)} 秒`);
  }
}

function suiteOf(path) {
  return /^test\/(\w+)\//.exec(path)?.[1] ?? 'unit';
}

/** Runs a program of this repository and counts it as one test. */
async function runDrill(what, ...args) {
  print(`正在演练：${what}…`);
  const status = await runToEnd(what, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  counts[status === 0 ? 'passed' : 'failed'] += 1;
}

/** Runs `npm run check`. A failure counts as a failed test. */
async function runCheck() {
  try {
    await npm('检查', ['run', 'check']);
    print('检查通过：格式、代码规范、类型、边界与用词');
  } catch (error) {
    counts.failed += 1;
    reportFailure(error);
  }
}

/** Starts the servers, and the whole shop if a suite needs it. @returns the environment variables for Jest */
async function startServers(names, dir, parts) {
  // Imported here because they need the installed packages.
  const { startPostgres, ensureDatabase } = await import('../stack/postgres.mjs');
  const { startRedis } = await import('../stack/redis.mjs');
  const logFile = (name) => openSync(join(RESULTS, `${name}.log`), 'w');
  const start = async (starting) => {
    parts.push(await starting);
    assertNotInterrupted();
    return parts.at(-1);
  };
  print('正在启动 PostgreSQL 与 Redis…');
  const postgres = await start(
    startPostgres(join(dir, 'postgres'), logFile('postgres'), 0, NOT_DURABLE),
  );
  const redis = await start(startRedis(join(dir, 'redis'), logFile('redis'), 0, NOT_DURABLE));
  const env = {
    TEST_DATABASE_URL: postgres.url,
    TEST_REDIS_URL: `${redis.url}/${INTEGRATION_REDIS}`,
  };
  if (!names.some((name) => ['e2e', 'cli', 'browser', 'slow'].includes(name))) return env;
  const { Stack } = await import('../stack/stack.mjs');
  const { ensureChromium } = await import('../stack/chromium.mjs');
  const { ensureSystemServer } = await import('../stack/system-servers.mjs');
  const hasPages = names.some((name) => ['browser', 'slow'].includes(name));
  const chromiumPath = hasPages ? ensureChromium() : '';
  const nginxPath = names.includes('slow') ? ensureSystemServer('nginx') : '';
  const pgbouncerPath = names.includes('slow') ? ensureSystemServer('pgbouncer') : '';
  const settings = {
    env: {
      ...ownEnvironment(),
      DATABASE_URL: await ensureDatabase(postgres.url, 'cloudknit_e2e'),
      REDIS_URL: redis.url,
      // The tests solve hundreds of human checks on this machine, so they are made easy.
      ALTCHA_MAX_COUNTER: '30',
    },
    dataDir: join(dir, 'data'),
    port: await freePort(),
    sandboxPort: await freePort(),
    demo: true,
    // The pictures of the others take a minute of processor time, and no spec of e2e needs them.
    ...(!names.some((name) => GATES.slow.flat().includes(name)) && { demoDesigns: 24 }),
  };
  const stack = new Stack(settings, reportFailure);
  parts.push(stack);
  await stack.start();
  return {
    ...stack.appEnv,
    ...env,
    SITE_URL: stack.siteUrl,
    SANDBOX_URL: stack.sandboxUrl,
    CHROMIUM_PATH: chromiumPath,
    NGINX_PATH: nginxPath,
    PGBOUNCER_PATH: pgbouncerPath,
  };
}

/** Runs some suites with servers of their own. */
async function runSuites(suitesOfRun) {
  assertNotInterrupted();
  const dir = mkdtempSync(join(temporaryParent(), 'cloudknit-test-'));
  const parts = [];
  try {
    const env = await startServers(suitesOfRun, dir, parts);
    assertNotInterrupted();
    print(`正在运行 ${suitesOfRun.join('、')} 测试…`);
    await runJest(suitesOfRun, env);
  } finally {
    await stopParts(parts);
    rmSync(dir, { recursive: true, force: true });
  }
}

async function main() {
  assertNodeVersion();
  await ensureInstalled();
  assertNotInterrupted();
  await ensureBuilt();
  assertNotInterrupted();
  // Beside the start of the shop, which uses one processor.
  const checked = isWholeGate && gate === 'fast' ? runCheck() : null;
  mkdirSync(RESULTS, { recursive: true });
  rmSync(join(RESULTS, 'traces'), { recursive: true, force: true });
  try {
    for (const suitesOfRun of runs) await runSuites(suitesOfRun);
  } finally {
    await checked;
  }
  if (isWholeGate && gate === 'slow') {
    const size = ['--buyers', '40', '--seconds', '20', '--seed', '7'];
    await runDrill('付款时杀进程、断 Redis、丢通知', 'tools/drills/payments.mjs', ...size);
  }
  if (counts.other > 0) throw new ExpectedError(`有 ${counts.other} 个测试被跳过，测试不允许跳过`);
}

const began = Date.now();
try {
  await main();
} catch (error) {
  reportFailure(error);
}
print(`用时 ${((Date.now() - began) / 60_000).toFixed(1)} 分钟`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
process.exit();
