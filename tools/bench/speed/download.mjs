// Downloads of 100 MB (f): from the api against a plain stream, and through nginx against nginx alone.
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSecondsOf } from '../../lib/process-counters.mjs';
import { startNginxBefore, startNginxOn } from './nginx.mjs';
import { makeAdminToken } from './people.mjs';
import { startApi, startBare } from './programs.mjs';
import { alternate, least, medianOf, ratioOf } from './rounds.mjs';
import { requestOf } from './wire.mjs';

const BYTES = 100_000_000;
const KEY = 'archives/hundred-megabytes.zip';
const CLIENTS = [1, 32];
const LEAST_DIRECT = 0.9;
/** Within the variation between runs of the same program. */
const LEAST_HANDED = 0.95;

const NAMES = {
  shop: '云织商城直接送出',
  bare: 'node:http 送同一文件（1 MiB 一块）',
  handed: '云织商城经 nginx（X-Accel）',
  nginx: 'nginx 送同一文件',
};

/** Creates an archive of a design. Admins download it without an order. */
async function makeArchive(database, storageDir) {
  const bytes = randomBytes(BYTES);
  mkdirSync(join(storageDir, 'archives'), { recursive: true });
  writeFileSync(join(storageDir, KEY), bytes);
  const { rows } = await database.query(
    `WITH designer AS (
       INSERT INTO users (username, display_name) VALUES ('large', 'large') RETURNING id),
     design AS (
       INSERT INTO designs (designer_id, name, description, price_fen, name_folded,
         description_folded, name_grams, description_grams)
       SELECT id, '大文件', '', 100, '', '', '{}', '{}' FROM designer RETURNING id)
     INSERT INTO archives (design_id, version, storage_key, file_name, size_bytes, sha256)
     SELECT id, 1, $1, '大文件.zip', $2, $3 FROM design RETURNING design_id`,
    [KEY, BYTES, createHash('sha256').update(bytes).digest()],
  );
  return rows[0].design_id;
}

async function startSides(trial, shop) {
  const { env, storageDir } = shop;
  const designId = await makeArchive(shop.database, storageDir);
  const authorization = `Bearer ${await makeAdminToken(shop.database)}`;
  const download = requestOf('GET', `/api/v1/designs/${designId}/download`, {
    headers: { authorization },
  });
  const plain = requestOf('GET', `/${KEY}`);
  const direct = await startApi(trial, env);
  const handing = await startApi(trial, env, { DELIVERY: 'nginx' });
  const front = await startNginxBefore(trial, handing.port, storageDir);
  const bare = await startBare(trial, 'file', { FILE: join(storageDir, KEY) });
  const nginx = await startNginxOn(trial, storageDir);
  return {
    shop: { port: direct.port, request: download, programs: [direct] },
    bare: { port: bare.port, request: plain, programs: [bare] },
    handed: { port: front.port, request: download, programs: [front, handing] },
    nginx: { port: nginx.port, request: plain, programs: [nginx] },
  };
}

/** @param count total number of downloads */
async function downloadFrom({ port, request, programs }, load, connections, count) {
  const cpu = () => programs.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0);
  const before = cpu();
  const requests = Array.from({ length: count }, () => request);
  const { perSecond } = await load({ port, requests, connections });
  return {
    megabytesPerSecond: (perSecond * BYTES) / 1e6,
    cpuPerGigabyte: (cpu() - before) / ((count * BYTES) / 1e9),
  };
}

export async function measureDownload(stage) {
  const { trial, load, options } = stage;
  const sides = await startSides(trial, await stage.shop());
  const table = [];
  const [ratios, aims] = [[], []];
  for (const clients of CLIENTS) {
    const count = Math.max(clients, Math.round(options.seconds * 6));
    const measured = Object.entries(sides).map(([name, side]) => [
      name,
      () => downloadFrom(side, load, clients, count),
    ]);
    const samples = await alternate(Object.fromEntries(measured), options.pairs);
    for (const [name, figures] of Object.entries(samples)) {
      table.push([
        `${NAMES[name]}，${clients} 个客户`,
        medianOf(figures, 'megabytesPerSecond').toFixed(0),
        medianOf(figures, 'cpuPerGigabyte').toFixed(2),
      ]);
    }
    const rate = (one, other) => ratioOf(samples[one], samples[other], 'megabytesPerSecond');
    for (const { name, ratio, limit } of [
      {
        name: `直接 ÷ 裸流，${clients} 个客户`,
        ratio: rate('shop', 'bare'),
        limit: LEAST_DIRECT,
      },
      {
        name: `经 nginx ÷ nginx，${clients} 个客户`,
        ratio: rate('handed', 'nginx'),
        limit: LEAST_HANDED,
      },
    ]) {
      ratios.push({ name, ratio });
      aims.push(least(name, ratio, limit));
    }
  }
  for (const { programs } of Object.values(sides)) {
    for (const program of programs) await program.stop();
  }
  return {
    title: '(f) 下载 100 MB',
    rows: [],
    tables: [{ head: ['', 'MB/s', '处理器秒／GB'], rows: table }],
    ratios,
    notes: [],
    aims,
  };
}
