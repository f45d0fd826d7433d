// `npm run bench:import -- [--rows 10000] [--concurrency 8]`: the real program against a running shop, and
// beside it a bare program on the same files and the same database server.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { startApp } from '../../scripts/lib/apps.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { ensureDatabase, startPostgres } from '../../scripts/lib/postgres.mjs';
import { ensureBuilt, ensureInstalled, ROOT } from '../../scripts/lib/prepare.mjs';
import { die, say } from '../../scripts/lib/say.mjs';
import { Stack } from '../../scripts/lib/stack.mjs';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    concurrency: { type: 'string', default: '8' },
  },
});
const [count, concurrency] = [Number(values.rows), Number(values.concurrency)];
const dir = mkdtempSync(join(tmpdir(), 'cloudknit-bench-'));
const parts = [];

/** Small archives and one picture each, no two alike. */
async function makeRows() {
  mkdirSync(join(dir, 'list/files'), { recursive: true });
  const rows = [];
  for (let i = 1; i <= count; i += 1) {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(`第 ${i} 号的编织说明\n`.repeat(100)), '说明.txt');
    zip.addBuffer(Buffer.alloc(4_000, i % 251), '图解.png');
    zip.end();
    const [file, image] = [`files/${i}.zip`, `files/${i}.jpg`];
    writeFileSync(join(dir, 'list', file), await buffer(zip.outputStream));
    const background = { r: i % 256, g: (i >> 8) % 256, b: 90 };
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
    writeFileSync(join(dir, 'list', image), await picture.jpeg().toBuffer());
    rows.push({
      sku: `BENCH-${i}`,
      name: `麻花毛衣图解第${i}号`,
      description: `第 ${i} 号：套头插肩，麻花与罗纹相间，含四个尺码、线量表与逐行说明，适合春秋两季。`,
      priceFen: 1_000 + (i % 9_000),
      file,
      image,
    });
  }
  const lines = rows.map(
    ({ sku, name, description, priceFen, file, image }) =>
      `${sku},${name},${description},${(priceFen / 100).toFixed(2)},毛衣,${file},${image}`,
  );
  writeFileSync(
    join(dir, 'list/list.csv'),
    ['货号,名称,描述,价格,分类,文件,图片', ...lines].join('\n'),
  );
  return rows;
}

/** Kilobytes that a process holds. */
function rssOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function runCli(stack, token, apiPid) {
  const begun = performance.now();
  const list = join(dir, 'list/list.csv');
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'dist/cli/src/main.js'),
      'import',
      list,
      '--yes',
      '--concurrency',
      `${concurrency}`,
    ],
    {
      env: { ...process.env, CLOUDKNIT_URL: stack.siteUrl, CLOUDKNIT_TOKEN: token },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const peaks = { api: rssOf(apiPid), cli: 0 };
  const timer = setInterval(() => {
    peaks.api = Math.max(peaks.api, rssOf(apiPid));
    peaks.cli = Math.max(peaks.cli, rssOf(child.pid));
  }, 500);
  const status = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  if (status !== 0) throw new Error(`the import ended with ${status}`);
  return { seconds: (performance.now() - begun) / 1000, peaks };
}

async function main() {
  say(`正在准备 ${count} 行…`);
  const rows = await makeRows();
  const log = openSync(join(dir, 'postgres.log'), 'w');
  const postgres = await startPostgres(join(dir, 'postgres'), log);
  parts.push(postgres);
  const env = {
    ...process.env,
    DATABASE_URL: await ensureDatabase(postgres.url, 'bench'),
    LOG_LEVEL: 'error',
  };
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const settings = { env, dataDir: join(dir, 'data'), port, sandboxPort, demo: true };
  const stack = new Stack(settings, die);
  parts.push(stack);
  await stack.start(['sandbox', 'worker']);
  const api = await startApp('api', stack.appEnv, stack.logDir, die);
  parts.push(api);
  const pool = new pg.Pool({ connectionString: stack.appEnv.DATABASE_URL, max: concurrency });
  const token = `ck_${'bench'.padEnd(43, '0')}`;
  await pool.query(
    `INSERT INTO api_tokens (id, user_id, name, token_hash)
     SELECT $1, id, 'bench', $2 FROM users WHERE is_admin LIMIT 1`,
    [randomUUID(), createHash('sha256').update(token).digest()],
  );

  say('正在导入…');
  const rssBefore = rssOf(api.child.pid);
  const first = await runCli(stack, token, api.child.pid);
  say('再导入一次，什么都没有变…');
  const second = await runCli(stack, token, api.child.pid);
  const { rows: made } = await pool.query("SELECT count(*) FROM designs WHERE sku LIKE 'BENCH-%'");
  if (Number(made[0].count) !== count) throw new Error(`${made[0].count} designs of ${count}`);

  say('正在运行只做哈希、复制、插入的程序…');
  await pool.query("UPDATE designs SET sku = NULL WHERE sku LIKE 'BENCH-%'");
  const full = rows.map((row) => ({
    ...row,
    file: join(dir, 'list', row.file),
    image: join(dir, 'list', row.image),
  }));
  // It uses what was built, which on a fresh clone happens first of all.
  const { bareImport } = await import('./bare/import.mjs');
  const bare = await bareImport(full, { pool, target: join(dir, 'bare'), concurrency });
  await pool.end();

  const mb = (kilobytes) => Math.round(kilobytes / 1024);
  const rate = (seconds) => Math.round((count / seconds) * 10) / 10;
  console.log(
    JSON.stringify(
      {
        cpus: cpus().length,
        rows: count,
        concurrency,
        importRowsPerSecond: rate(first.seconds),
        unchangedRowsPerSecond: rate(second.seconds),
        bareRowsPerSecond: rate(bare),
        timesTheBareProgram: Math.round((first.seconds / bare) * 100) / 100,
        apiMegabytes: { before: mb(rssBefore), peak: mb(first.peaks.api) },
        cliPeakMegabytes: mb(first.peaks.cli),
      },
      null,
      2,
    ),
  );
}

ensureInstalled();
ensureBuilt();
try {
  await main();
} catch (error) {
  die(error);
  process.exitCode = 1;
} finally {
  while (parts.length > 0) await parts.pop().stop();
  rmSync(dir, { recursive: true, force: true });
}
process.exit();
