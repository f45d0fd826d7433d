// The import (i): `npm run bench:import`, on a separate shop.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../lib/prepare.mjs';
import { stopProcess } from '../../lib/processes.mjs';

const ROWS = 1_000;
const LEAST_ROWS_PER_SECOND = 200;

export async function measureImport({ trial }) {
  const run = join(ROOT, 'tools/bench/run.mjs');
  const child = spawn(process.execPath, [run, 'import', '--rows', String(ROWS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  trial.keep({ stop: () => stopProcess(child) });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`the import ended with ${code}`);
  const figures = JSON.parse(said.slice(said.indexOf('\n{\n')));
  return {
    title: '(i) 导入',
    rows: [],
    tables: [
      {
        head: ['', '行／秒'],
        rows: [
          ['导入', figures.importRowsPerSecond],
          ['再导入一次，什么都没有变', figures.unchangedRowsPerSecond],
          ['只哈希、复制、插入', figures.bareRowsPerSecond],
        ],
      },
    ],
    ratios: [],
    notes: [
      `${ROWS} 行，每行一个压缩包、一张图片和图解信息，${figures.concurrency} 行同时；用时是只哈希、复制、插入的 ${figures.timesTheBareProgram} 倍。`,
      `api 的内存：之前 ${figures.apiMegabytes.before} MB，最高 ${figures.apiMegabytes.peak} MB；命令行最高 ${figures.cliPeakMegabytes} MB。`,
      '单独运行、换行数：`npm run bench:import -- --rows 10000`。',
    ],
    aims: [
      {
        text: `每秒至少 ${LEAST_ROWS_PER_SECOND} 行`,
        measured: figures.importRowsPerSecond.toString(),
        isMet: figures.importRowsPerSecond >= LEAST_ROWS_PER_SECOND,
      },
    ],
  };
}
