// `npm run bench:import -- [--rows 10000] [--concurrency 8]`: measures the CLI with a running shop, and a baseline on
// the same files and the same database server.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { readOptions } from '../lib/options.mjs';
import { ROOT } from '../lib/prepare.mjs';
import { print } from '../lib/output.mjs';
import { bareImport } from './bare/import.mjs';
import { cpuSecondsOf, megabytesOf } from '../lib/process-counters.mjs';
import { profiling } from './profiling.mjs';
import { startBenchShop } from './bench-shop.mjs';

const { rows: count, concurrency } = readOptions({
  rows: { type: 'number', default: 10_000 },
  concurrency: { type: 'number', default: 8 },
}).values;

/** Creates rows with a small archive and one picture each, all different. */
async function makeRows(dir) {
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
      bust: 84 + (i % 20),
    });
  }
  const lines = rows.map(({ sku, name, description, priceFen, file, image, bust }) =>
    [
      `${sku},${name},${description},${(priceFen / 100).toFixed(2)},毛衣,${file},${image}`,
      `棒针,成人女,中级,中文,S/M/L/XL,${bust}/${bust + 6}/${bust + 12}/${bust + 18}`,
      '56/58/60/62,44/45/46/47,中粗线（DK）,1000/1080/1170/1260,400/430/470/500',
      '"针密度:22,行密度:30,花样:平针,针号:4","用途:主针,针号:4;用途:罗纹,针号:3.5"',
      '从上往下织;绞花,"线名:回归线,成分:羊毛 100,团数:9/9/10/11"',
    ].join(','),
  );
  const headers =
    '货号,名称,描述,价格,分类,文件,图片,工艺,适用人群,难度,图解语言,尺码,胸围,衣长,袖长,线材粗细,用线量,克数,密度,用针,技法与结构,推荐线材';
  writeFileSync(join(dir, 'list/list.csv'), [headers, ...lines].join('\n'));
  return rows;
}

/** @returns the CLI's seconds and peak memory, and the processor milliseconds a row of each program */
async function runCli(dir, { siteUrl, pids }, token) {
  const begun = performance.now();
  const load = Math.round(loadavg()[0] * 10) / 10;
  const spentBefore = spentBy(pids);
  const list = join(dir, 'list/list.csv');
  const child = spawn(
    process.execPath,
    [
      ...profiling(),
      join(ROOT, 'dist/cli/src/main.js'),
      'import',
      list,
      '--yes',
      '--concurrency',
      `${concurrency}`,
    ],
    {
      env: { ...process.env, CLOUDKNIT_URL: siteUrl, CLOUDKNIT_TOKEN: token },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const peaks = { api: megabytesOf(pids.api), cli: 0 };
  const timer = setInterval(() => {
    peaks.api = Math.max(peaks.api, megabytesOf(pids.api));
    peaks.cli = Math.max(peaks.cli, megabytesOf(child.pid));
  }, 500);
  const { pid } = child;
  let cli = 0;
  const cpuTimer = setInterval(() => (cli = cpuSecondsOf(pid) || cli), 100);
  const status = await new Promise((resolve) => child.once('exit', resolve));
  clearInterval(timer);
  clearInterval(cpuTimer);
  if (status !== 0) throw new Error(`the import ended with ${status}`);
  const spent = Object.entries(spentBy(pids)).map(([name, seconds]) => [
    name,
    perRow(seconds - spentBefore[name]),
  ]);
  return {
    seconds: (performance.now() - begun) / 1000,
    peaks,
    load,
    processorMs: { ...Object.fromEntries(spent), cli: perRow(cli) },
  };
}

function spentBy(pids) {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuSecondsOf(pid)]));
}

/** @returns milliseconds a row */
function perRow(seconds) {
  return Math.round((seconds * 10_000) / count) / 10;
}

export async function bench(trial) {
  const { dir } = trial;
  print(`正在准备 ${count} 行…`);
  const rows = await makeRows(dir);
  const shop = await startBenchShop(trial);
  const pool = new pg.Pool({ connectionString: shop.env.DATABASE_URL, max: concurrency });
  trial.keep({ stop: () => pool.end() });
  const token = `ck_${'bench'.padEnd(43, '0')}`;
  await pool.query(
    `INSERT INTO api_tokens (id, user_id, name, token_hash)
     SELECT $1, id, 'bench', $2 FROM users WHERE is_admin LIMIT 1`,
    [randomUUID(), createHash('sha256').update(token).digest()],
  );

  print('正在导入…');
  const before = megabytesOf(shop.pids.api);
  const first = await runCli(dir, shop, token);
  print('再导入一次，什么都没有变…');
  const second = await runCli(dir, shop, token);
  const { rows: made } = await pool.query("SELECT count(*) FROM designs WHERE sku LIKE 'BENCH-%'");
  if (Number(made[0].count) !== count) throw new Error(`${made[0].count} designs of ${count}`);

  print('正在运行只做哈希、复制、插入的程序…');
  await pool.query("UPDATE designs SET sku = NULL WHERE sku LIKE 'BENCH-%'");
  const full = rows.map((row) => ({
    ...row,
    file: join(dir, 'list', row.file),
    image: join(dir, 'list', row.image),
  }));
  const bare = await bareImport(full, { pool, target: join(dir, 'bare'), concurrency });

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
        load: first.load,
        processorMillisecondsPerRow: first.processorMs,
        timesTheBareProgram: Math.round((first.seconds / bare) * 100) / 100,
        apiMegabytes: { before, peak: first.peaks.api },
        cliPeakMegabytes: first.peaks.cli,
      },
      null,
      2,
    ),
  );
}
