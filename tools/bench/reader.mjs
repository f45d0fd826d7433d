// `npm run bench:reader -- [--runs 10]`: the reader in Chromium with a simulated 4G network: opening, with this machine's
// processor and with one four times slower; with the slow one turning pages and counting; the size of its scripts, and the
// preparation of 60 pages (READ-03, READ-04, READ-08). A run of ten openings or more writes docs/benchmarks-reader.md.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'oxfmt';
import yazl from 'yazl';
import { watchChildMemory } from '../harness/child-memory.mjs';
import { pdfOf } from '../harness/pdfs.mjs';
import { readOptions } from '../lib/options.mjs';
import { ROOT } from '../lib/prepare.mjs';
import { print } from '../lib/output.mjs';
import { startBenchShop } from './bench-shop.mjs';
import { signIn, startBrowser } from './browser.mjs';
import { quantile } from './quantile.mjs';
import { describeMachine, describeSection } from './speed/report.mjs';

const DOCUMENT = join(ROOT, 'docs/benchmarks-reader.md');

const { runs } = readOptions({ runs: { type: 'number', default: 10 } }).values;

/** A design of the demo with several pages of a PDF; an admin reads every design. */
const DESIGN = 24;
const READER = 'admin@example.com';
const PHONE = { width: 390, height: 844 };
/** 4G: a round trip in milliseconds, and 9 Mbit/s down and up, in bytes per second. */
const NETWORK = { latency: 70, downloadThroughput: 1_125_000, uploadThroughput: 1_125_000 };
const SLOWDOWN = 4;
const TURNS = 20;
const TAPS = 100;
/** Fewer openings are a try. */
const COMPLETE_RUNS = 10;
const IMAGE = '[role=group] img:not([alt=""])';
const MAIN = 'button[aria-disabled]';

/** Pages of the PDF whose preparation is measured. */
const PREPARED_PAGES = 60;

const spread = (list) => `p50 ${quantile(list, 0.5)} 毫秒，p95 ${quantile(list, 0.95)} 毫秒`;

/** Resolves when the image of another page than `alt` is decoded. */
const nextImage = (page, alt) =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      const image = document.querySelector(${JSON.stringify(IMAGE)});
      if (!image || image.alt === ${JSON.stringify(alt)} || !image.complete) return requestAnimationFrame(look);
      image.decode().then(() => resolve({ alt: image.alt, at: performance.now() }), () => requestAnimationFrame(look));
    };
    look();
  })`);

async function throttle(context, page, slowdown = SLOWDOWN) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return cdp;
}

/** Opens the reader in a new tab. @returns milliseconds from the navigation to the decoded first page */
async function open(context, address, { hasCache, slowdown }) {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  const cdp = await throttle(context, page, slowdown);
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: !hasCache });
  await page.goto(address, { waitUntil: 'commit' });
  const { at } = await nextImage(page, '');
  await page.close();
  return Math.round(at);
}

async function turnPages(page) {
  const times = [];
  let { alt } = await nextImage(page, '');
  for (let i = 0; i < TURNS; i += 1) {
    // Between the first three pages, which are images.
    const name = i % 4 < 2 ? '下一页' : '上一页';
    const button = page.getByRole('button', { name, exact: true });
    const began = await page.evaluate('performance.now()');
    await button.click();
    const next = await nextImage(page, alt);
    times.push(Math.round(next.at - began));
    ({ alt } = next);
  }
  return times;
}

/** Taps the counter. @returns the longest task in milliseconds; 0 if none took 50 */
async function count(page) {
  await page.evaluate(`(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask' });
  })()`);
  const main = page.locator(MAIN);
  for (let i = 0; i < TAPS; i += 1) await main.click();
  return Math.round(await page.evaluate('window.longest'));
}

/** The brotli bytes of the scripts that the reader needs beside those of every page. */
async function scriptBytes() {
  const site = join(ROOT, 'dist/web-h5');
  const manifest = JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8'));
  const needed = (key, found = new Set()) => {
    if (found.has(key)) return found;
    found.add(key);
    for (const one of manifest[key].imports ?? []) needed(one, found);
    return found;
  };
  const shell = needed('index.html');
  const own = [...needed('src/app/pages/reading/read-page.tsx')].filter((key) => !shell.has(key));
  const sizes = await Promise.all(
    own.map(async (key) => {
      const path = join(site, manifest[key].file);
      return (await stat(`${path}.br`).catch(() => stat(path))).size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Prepares a PDF of lines and text in the bounded process.
 * @returns {Promise<{seconds: number, megabytes: number}>} the time, and the largest resident memory of the process
 */
async function measurePreparation(dir) {
  const { makePagesInProcess } = await import('../../dist/libs/files/src/index.js');
  const lines = Array.from({ length: 400 }, (_, i) => `0 ${i * 2} m 595 ${842 - i * 2} l S`);
  const page = { text: 'Row 1 (RS)', chinese: '第 1 行（正面）', content: lines.join('\n') };
  const path = join(dir, 'pages.zip');
  const zip = new yazl.ZipFile();
  zip.addBuffer(pdfOf(Array.from({ length: PREPARED_PAGES }, () => page)), 'pattern.pdf');
  zip.end();
  await writeFile(path, zip.outputStream);
  const memory = watchChildMemory('page-maker.process');
  const began = performance.now();
  let pages = 0;
  await makePagesInProcess(path, async (event) => {
    if (event.type === 'page') pages += 1;
  });
  const seconds = (performance.now() - began) / 1000;
  const peak = await memory.stop();
  if (pages !== PREPARED_PAGES) throw new Error(`${pages} of ${PREPARED_PAGES} pages were made`);
  return { seconds, megabytes: peak };
}

export async function bench(trial) {
  const { siteUrl } = await startBenchShop(trial);
  const { context } = await startBrowser(trial);
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  await signIn(page, siteUrl, READER);
  const address = `${siteUrl}/read/${DESIGN}`;
  await page.goto(address);
  print('等页面准备好…');
  await page.getByRole('button', { name: /^1 \/ ([3-9]|\d\d) 页/ }).waitFor({ timeout: 300_000 });
  await nextImage(page, '');
  const openings = [
    { name: '没有缓存', hasCache: false, slowdown: 1, times: [] },
    { name: '脚本已在缓存里', hasCache: true, slowdown: 1, times: [] },
    { name: `没有缓存，处理器慢 ${SLOWDOWN} 倍`, hasCache: false, slowdown: SLOWDOWN, times: [] },
    {
      name: `脚本已在缓存里，处理器慢 ${SLOWDOWN} 倍`,
      hasCache: true,
      slowdown: SLOWDOWN,
      times: [],
    },
  ];
  for (let run = 1; run <= runs; run += 1) {
    print(`正在打开（${run}/${runs}）…`);
    for (const one of openings) one.times.push(await open(context, address, one));
  }
  const cdp = await throttle(context, page);
  await page.goto(address);
  const turns = await turnPages(page);
  const longest = await count(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const kilobytes = (await scriptBytes()) / 1000;
  print(`正在准备 ${PREPARED_PAGES} 页…`);
  const preparation = await measurePreparation(trial.dir);
  const first = quantile(openings[1].times, 0.95);
  const section = {
    title: '阅读器',
    rows: [],
    ratios: [],
    aims: [
      {
        text: '第一页（脚本已在缓存里）p95 ≤ 1 秒',
        measured: `${first} 毫秒`,
        isMet: first <= 1_000,
      },
      { text: '计数时没有超过 100 毫秒的任务', measured: `${longest} 毫秒`, isMet: longest <= 100 },
      {
        text: '自己的脚本 ≤ 90 kB（brotli）',
        measured: `${kilobytes.toFixed(1)} kB`,
        isMet: kilobytes <= 90,
      },
    ],
    notes: [
      ...openings.map(({ name, times }) => `第一页，${name}：${spread(times)}。`),
      `处理器慢 ${SLOWDOWN} 倍，翻页（${TURNS} 次）：${spread(turns)}。`,
      `处理器慢 ${SLOWDOWN} 倍，数 ${TAPS} 行，最长的任务 ${longest} 毫秒；没有任务到 50 毫秒时记 0。`,
      `页面的 JavaScript 堆 ${(usedSize / 1024 / 1024).toFixed(1)} MB。`,
      `${PREPARED_PAGES} 页的 PDF：${preparation.seconds.toFixed(1)} 秒，准备的进程最高 ${preparation.megabytes} MB。`,
    ],
  };
  console.log(`\n${describeSection(section)}\n`);
  if (runs < COMPLETE_RUNS) return;
  const machine = Object.entries(describeMachine(null)).filter(([, value]) => value !== null);
  const text = [
    '# 阅读器的速度',
    `由 \`npm run bench:reader -- --runs ${runs}\` 写成，请勿手改。Chromium，390 × 844，4G（往返 ${NETWORK.latency} 毫秒，9 Mbit/s）。`,
    machine.map(([name, value]) => `- ${name}：${value}`).join('\n'),
    describeSection(section),
  ].join('\n\n');
  await writeFile(DOCUMENT, (await format(DOCUMENT, `${text}\n`)).code);
  print('已写入 docs/benchmarks-reader.md');
}
