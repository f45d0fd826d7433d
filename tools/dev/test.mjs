// What `npm test` does: from a fresh clone to one line of counts. Starts what it needs on free ports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../stack/ports.mjs';
import { assertNodeVersion, ensureBuilt, ensureInstalled, npm, ROOT } from '../lib/prepare.mjs';
import { die, Fault, say } from '../lib/say.mjs';

const ALL = ['unit', 'integration', 'e2e', 'browser'];
const wanted = process.argv.slice(2).filter((argument) => ALL.includes(argument));
const suites = wanted.length > 0 ? wanted : ALL;
const patterns = process.argv.slice(2).filter((argument) => !ALL.includes(argument));
const results = join(ROOT, 'test/.results');
/** A hanging test must not hang whoever waits for the result. */
const JEST_LIMIT_MS = 40 * 60_000;
/** The tests' servers lose nothing of worth in a power cut; the drills run on durable ones. */
const QUICK = { durable: false };
const counts = { passed: 0, failed: 0, other: 0 };

/**
 * Runs Jest on some suites and adds up its own counts. Not synchronously: the running product's output
 * passes through this process.
 */
async function jest(names, env) {
  const outputFile = join(results, `${names.join('-')}.json`);
  rmSync(outputFile, { force: true });
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--selectProjects',
      ...names,
      '--maxWorkers=2',
      '--json',
      `--outputFile=${outputFile}`,
      ...(patterns.length > 0 ? ['--testPathPatterns', ...patterns, '--passWithNoTests'] : []),
    ],
    { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), JEST_LIMIT_MS);
  const [status] = await once(child, 'exit');
  clearTimeout(timer);
  if (status === null) throw new Fault(`Jest 没有在 ${JEST_LIMIT_MS / 60_000} 分钟内结束`);
  const report = JSON.parse(readFileSync(outputFile, 'utf8'));
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  counts.other += report.numPendingTests + report.numTodoTests;
  if (status !== 0 && report.success) throw new Fault(`Jest 以 ${status} 退出`);
}

/** The money drill in a small size: its own processes, its own exit. */
async function drill() {
  say('正在演练：付款时杀进程、断 Redis、丢通知…');
  const drilled = spawn(
    process.execPath,
    [join(ROOT, 'tools/drills/payments.mjs'), '--buyers', '40', '--seconds', '20', '--seed', '7'],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const timer = setTimeout(() => drilled.kill('SIGKILL'), JEST_LIMIT_MS);
  const [status] = await once(drilled, 'exit');
  clearTimeout(timer);
  counts[status === 0 ? 'passed' : 'failed'] += 1;
}

async function main() {
  assertNodeVersion();
  await ensureInstalled();
  if (wanted.length === 0 && patterns.length === 0) {
    say('正在检查格式、代码规范、类型与边界…');
    await npm('检查', ['run', 'check']);
  }
  await ensureBuilt();
  mkdirSync(results, { recursive: true });

  // Loaded only now: they need the installed packages.
  const { startPostgres, ensureDatabase } = await import('../stack/postgres.mjs');
  const { startRedis } = await import('../stack/redis.mjs');
  const { Stack } = await import('../stack/stack.mjs');
  const { ensureChromium } = await import('../stack/chromium.mjs');
  const { ensureNginx } = await import('../stack/nginx.mjs');

  const dir = mkdtempSync(join(tmpdir(), 'cloudknit-test-'));
  const parts = [];
  try {
    const logFile = (name) => openSync(join(results, `${name}.log`), 'w');
    say('正在启动 PostgreSQL 与 Redis…');
    parts.push(await startPostgres(join(dir, 'postgres'), logFile('postgres'), 0, QUICK));
    parts.push(await startRedis(join(dir, 'redis'), logFile('redis'), 0, QUICK));
    const [postgres, redis] = parts;
    const basics = suites.filter((name) => name === 'unit' || name === 'integration');
    if (basics.length > 0) {
      say(`正在运行 ${basics.join('、')} 测试…`);
      await jest(basics, { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: `${redis.url}/1` });
    }
    const whole = suites.filter((name) => name === 'e2e' || name === 'browser');
    if (whole.length > 0) {
      const chromiumPath = whole.includes('browser') ? ensureChromium() : '';
      const nginxPath = whole.includes('e2e') ? ensureNginx() : '';
      const env = {
        ...process.env,
        DATABASE_URL: await ensureDatabase(postgres.url, 'cloudknit_e2e'),
        REDIS_URL: redis.url,
        // Hundreds of human checks are solved here, on the machine that runs everything else.
        ALTCHA_MAX_COUNTER: '30',
      };
      const [port, sandboxPort] = [await freePort(), await freePort()];
      const settings = { env, dataDir: join(dir, 'data'), port, sandboxPort, demo: true };
      const stack = new Stack(settings, die);
      parts.push(stack);
      await stack.start();
      say(`正在运行 ${whole.join('、')} 测试…`);
      await jest(whole, {
        ...stack.appEnv,
        SITE_URL: stack.siteUrl,
        SANDBOX_URL: stack.sandboxUrl,
        CHROMIUM_PATH: chromiumPath,
        NGINX_PATH: nginxPath,
      });
    }
  } finally {
    while (parts.length > 0) await parts.pop().stop();
    rmSync(dir, { recursive: true, force: true });
  }
  if (wanted.length === 0 && patterns.length === 0) await drill();
  if (counts.other > 0) throw new Fault(`有 ${counts.other} 个测试被跳过，测试不允许跳过`);
}

try {
  await main();
} catch (error) {
  die(error);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;
process.exit();
