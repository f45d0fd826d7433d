// `npm run bench:reader -- [--runs 10]`: the reader in Chromium with a simulated 4G network and a processor four times
// slower: opening, turning pages, counting, and the size of its scripts (READ-04, READ-08).
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../lib/prepare.mjs';
import { print } from '../lib/output.mjs';
import { startBenchShop } from './bench-shop.mjs';
import { signIn, startBrowser } from './browser.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '10' } } });
const runs = Number(values.runs);

/** A design of the demo with several pages of a PDF; an admin reads every design. */
const DESIGN = 24;
const READER = 'admin@example.com';
const PHONE = { width: 390, height: 844 };
/** 4G: a round trip in milliseconds, and 9 Mbit/s down and up, in bytes per second. */
const NETWORK = { latency: 70, downloadThroughput: 1_125_000, uploadThroughput: 1_125_000 };
const SLOWDOWN = 4;
const TURNS = 20;
const TAPS = 100;
const IMAGE = '[role=group] img:not([alt=""])';
const MAIN = 'button[aria-disabled]';

/** A value of a sorted list below which a part of its values lies. */
const quantile = (list, part) => [...list].sort((a, b) => a - b)[Math.ceil(part * list.length) - 1];
const spread = (list) => `p50 ${quantile(list, 0.5)} ms，p95 ${quantile(list, 0.95)} ms`;

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

async function throttle(context, page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return cdp;
}

/** Opens the reader in a new tab. @returns milliseconds from the navigation to the decoded first page */
async function open(context, address, hasCache) {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  const cdp = await throttle(context, page);
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
  const own = [...needed('src/app/pages/read-page.tsx')].filter((key) => !shell.has(key));
  const sizes = await Promise.all(
    own.map(async (key) => {
      const path = join(site, manifest[key].file);
      return (await stat(`${path}.br`).catch(() => stat(path))).size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
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
  const cold = [];
  const warm = [];
  for (let run = 1; run <= runs; run += 1) {
    print(`正在打开（${run}/${runs}）…`);
    cold.push(await open(context, address, false));
    warm.push(await open(context, address, true));
  }
  print(`第一页，没有缓存：${spread(cold)}`);
  print(`第一页，脚本已在缓存里：${spread(warm)}`);
  const cdp = await throttle(context, page);
  await page.goto(address);
  print(`翻页：${spread(await turnPages(page))}`);
  print(`数 ${TAPS} 行，最长的任务：${await count(page)} ms`);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  print(`页面的 JavaScript 堆：${(usedSize / 1024 / 1024).toFixed(1)} MB`);
  print(`阅读器自己的脚本：${((await scriptBytes()) / 1000).toFixed(1)} kB（brotli）`);
}
