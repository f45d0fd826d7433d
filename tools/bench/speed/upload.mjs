// Uploads of 1 GB (g) against hashing and writing the same bytes.
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { print } from '../../lib/output.mjs';
import { forgetPeak, megabytesOf, peakMegabytesOf } from '../../lib/process-counters.mjs';
import { makeAdminToken } from './people.mjs';
import { startApi, startBare, startChild } from './programs.mjs';
import { alternate, least, medianOf, ratioOf } from './rounds.mjs';

const BYTES = 1_000_000_000;
const BLOCK = 1_000_000;
/** As long as a browser's boundary: a longer one is found faster. */
const BOUNDARY = '----WebKitFormBoundaryCloudKnitBench0';
const LEAST = 0.9;
const MOST_MEGABYTES = 64;

/** An incompressible archive. */
async function makeArchive(path) {
  print('正在准备 1 GB 的压缩包…');
  const zip = new ZipFile();
  const block = randomBytes(BLOCK);
  const blocks = function* () {
    for (let sent = 0; sent < BYTES; sent += BLOCK) yield block;
  };
  zip.addReadStream(Readable.from(blocks()), '图解.pdf', { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

const partOf = (name, value) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

function formAround(file, port, token) {
  const named = 'Content-Disposition: form-data; name="file"; filename="large.zip"';
  return {
    port,
    path: '/api/v1/designs/upload/',
    file,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    before: `${partOf('name', '大文件')}${partOf('description', '一吉字节')}${partOf('price', '9.90')}${partOf('categories', '1')}--${BOUNDARY}\r\n${named}\r\nContent-Type: application/zip\r\n\r\n`,
    after: `\r\n--${BOUNDARY}--\r\n`,
  };
}

/** Deletes the archive, so that a dozen uploads need the disk space of one. */
async function removeArchive({ database, storageDir }, designId) {
  const { rows } = await database.query('SELECT storage_key FROM archives WHERE design_id = $1', [
    designId,
  ]);
  await rm(join(storageDir, rows[0].storage_key));
}

export async function measureUpload(stage) {
  const { trial, options } = stage;
  const shop = await stage.shop();
  const file = join(trial.dir, 'large.zip');
  await makeArchive(file);
  await shop.database.query(
    "INSERT INTO categories (name, slug) VALUES ('大', 'large') ON CONFLICT DO NOTHING",
  );
  const token = await makeAdminToken(shop.database);
  const api = await startApi(trial, shop.env);
  const bare = await startBare(trial, 'receive', { FILE: join(trial.dir, 'received') });
  const upload = startChild(trial, join(import.meta.dirname, 'uploader.mjs'));

  const before = megabytesOf(api.pid);
  forgetPeak(api.pid);
  const sides = {
    shop: async () => {
      const { megabytesPerSecond, body } = await upload(formAround(file, api.port, token));
      await removeArchive(shop, JSON.parse(body).id);
      return { megabytesPerSecond };
    },
    bare: () => upload({ port: bare.port, path: '/', headers: {}, file, before: '', after: '' }),
  };
  const samples = await alternate(sides, options.pairs);
  const peak = peakMegabytesOf(api.pid);
  await api.stop();
  await bare.stop();
  await rm(file);
  return describe(samples, before, peak);
}

function describe({ shop, bare }, before, peak) {
  const ratio = ratioOf(shop, bare, 'megabytesPerSecond');
  const grown = peak - before;
  const rows = [
    ['云织商城', shop],
    ['只哈希并写盘', bare],
  ].map(([name, samples]) => [name, medianOf(samples, 'megabytesPerSecond').toFixed(0)]);
  return {
    title: '(g) 上传 1 GB',
    rows: [],
    tables: [{ head: ['', 'MB/s'], rows }],
    ratios: [{ name: '上传 ÷ 只哈希并写盘', ratio }],
    notes: [
      `api 的内存：第一次上传之前 ${before} MB，所有上传之中最高 ${peak} MB。两边都在应答前落盘（fsync）。`,
    ],
    aims: [
      least('上传 ÷ 只哈希并写盘', ratio, LEAST),
      {
        text: `上传时内存增加 < ${MOST_MEGABYTES} MB`,
        measured: `${grown} MB`,
        isMet: grown < MOST_MEGABYTES,
      },
    ],
  };
}
