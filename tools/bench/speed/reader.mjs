// The images of the reader's pages (n): marked for their reader at the first view, from storage at the next ones (READ-05).
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBenchShop } from '../bench-shop.mjs';
import { startNginxBefore } from './nginx.mjs';
import { makeAdminToken } from './people.mjs';
import { startApi } from './programs.mjs';
import { alternate, atMost, medianOf } from './rounds.mjs';
import { requestOf } from './wire.mjs';

/**
 * First letters of the readers' names, which are in their marks: each reader has a mark of their own, so each reads every
 * page for the first time. One reader per round, and one to warm up.
 */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const MOST_FIRST_MS = 150;
const LEAST_PER_SECOND = 5_000;
/** Their worker also makes the image sizes and proposals of the whole demo, page by page, on the same processors. */
const READY_WITHIN_MS = 600_000;
const DEMO_DESIGNS = 12;
/** The first view is measured as one reader has it who turns the pages. */
const ONE_READER = 1;

const NAMES = {
  first: '第一次看，逐页加标记',
  direct: '再看，云织商城直接送出',
  handed: '再看，经 nginx（X-Accel）',
};

async function readJson(url, token) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

/** The designs of the demo, which are the first with an archive, whose pages are prepared. */
async function preparedDesigns({ siteUrl, database }, token) {
  const { rows } = await database.query(
    'SELECT DISTINCT design_id::int AS id FROM archives ORDER BY id LIMIT $1',
    [DEMO_DESIGNS],
  );
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const readings = await Promise.all(
      rows.map(({ id }) => readJson(`${siteUrl}/api/v1/reading/${id}`, token)),
    );
    if (readings.every(({ state }) => ['ready', 'failed'].includes(state))) {
      return rows.filter((_, i) => readings[i].state === 'ready').map(({ id }) => id);
    }
    if (performance.now() > deadline) throw new Error('the pages were not prepared in time');
    await sleep(1_000);
  }
}

/** The requests for the small images of all pages, as a reader's device sends them. */
async function pageRequests(siteUrl, designs, token) {
  const paths = [];
  for (const id of designs) {
    const { files } = await readJson(`${siteUrl}/api/v1/reading/${id}`, token);
    for (const { url, url_2x: large } of files.flatMap(({ pages }) => pages)) {
      // Pages of text and charts have no mark of their own.
      if (large) paths.push(new URL(url, siteUrl).pathname);
    }
  }
  return paths.map((path) => requestOf('GET', path));
}

export async function measureReader({ trial, load, options }) {
  // A shop of its own: the archives of the parts before this one are filled in without files, or in another storage.
  const dir = join(trial.dir, 'reader');
  mkdirSync(dir);
  const shop = await startBenchShop({ ...trial, dir });
  const { siteUrl, database, env } = shop;
  const tokens = [];
  for (const letter of LETTERS.slice(0, options.pairs + 1)) {
    tokens.push(await makeAdminToken(database, `${letter}${randomUUID().slice(0, 8)}`));
  }
  const designs = await preparedDesigns(shop, tokens[0]);
  const readers = [];
  for (const token of tokens) readers.push(await pageRequests(siteUrl, designs, token));
  const direct = await startApi(trial, env);
  const handing = await startApi(trial, env, { DELIVERY: 'nginx' });
  const front = await startNginxBefore(trial, handing.port, env.STORAGE_DIR);
  // The api, which the parts before this one have not loaded, compiles its code at the first requests.
  let reader = 0;
  const again = (port) => () => load({ port, requests: readers[0], seconds: options.seconds });
  const samples = await alternate(
    {
      first: () =>
        load({ port: direct.port, requests: readers[reader++], connections: ONE_READER }),
      direct: again(direct.port),
      handed: again(front.port),
    },
    options.pairs,
  );
  for (const program of [front, handing, direct]) await program.stop();
  for (const name of ['api', 'worker']) await shop.killApp(name);
  const perSecond = medianOf(samples.handed, 'perSecond');
  return {
    title: '(n) 阅读器的一页',
    rows: Object.entries(samples).map(([name, figures]) => ({ name: NAMES[name], figures })),
    ratios: [],
    notes: [
      `${readers[0].length} 页图片（最宽 1000 像素）；第一次看时一个连接，再看时 32 个连接。`,
    ],
    aims: [
      atMost('第一次看：p95 毫秒', medianOf(samples.first, 'p95'), MOST_FIRST_MS),
      {
        text: `再看，经 nginx，每秒至少 ${LEAST_PER_SECOND} 页`,
        measured: perSecond.toFixed(0),
        isMet: perSecond >= LEAST_PER_SECOND,
      },
    ],
  };
}
