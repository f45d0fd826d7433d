// `npm run bench:web -- [--runs 5] [--only /console] [--strict]`: runs Lighthouse with a simulated cheap phone and slow 4G
// against the built site of a running shop, and with a desktop against the console. With --strict a missed aim is a failure.
import lighthouse, { desktopConfig } from 'lighthouse';
import { readOptions } from '../lib/options.mjs';
import { ExpectedError, print } from '../lib/output.mjs';
import { median } from './speed/rounds.mjs';
import { startBenchShop } from './bench-shop.mjs';
import { signIn, startBrowser } from './browser.mjs';

const { runs, only, strict } = readOptions({
  runs: { type: 'number', default: 5 },
  only: { type: 'string' },
  strict: { type: 'boolean', default: false },
}).values;

const BUYER = 'buyer@example.com';
/** An admin reads every design. */
const ADMIN = 'admin@example.com';

/** Opens the step of the payment that shows the code. */
async function orderAndPay(page) {
  const boxes = page.getByRole('main').getByRole('checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: '确认并支付' }).click();
  await page.getByRole('img', { name: '微信付款二维码' }).waitFor();
}

/** Waits until the worker has made the first page. */
const openFirstPage = (page) => page.locator('[role=group] img').first().waitFor();

/**
 * `as`: who is signed in; `prepare`: what is done on the page before the measurement; `config`: default is Lighthouse's
 * phone; `least`: the aim of each score, default 95; `formerLcp`: LCP of version 1.0's first measurement on an idle machine
 * in ms, of which a page may lose 5 %; `isPrivate`: the page is `noindex`, so the score of SEO has no aim.
 */
const PAGES = [
  { name: '首页', path: '/', least: 100, formerLcp: 1_449 },
  { name: '设计', path: '/design/24', least: 100, formerLcp: 1_746 },
  { name: '工具', path: '/tools' },
  { name: '密度换算', path: '/tools/gauge' },
  {
    name: '付款',
    path: '/design/20/payment',
    as: BUYER,
    prepare: orderAndPay,
    formerLcp: 1_376,
    isPrivate: true,
  },
  { name: '阅读', path: '/read/24', as: ADMIN, prepare: openFirstPage, isPrivate: true },
  { name: '控制台', path: '/console', as: ADMIN, config: desktopConfig, isPrivate: true },
];

const score = (category) => (result) => Math.round(result.categories[category].score * 100);
const figure = (audit) => (result) => result.audits[audit].numericValue;

const LEAST = 95;
const LOSS = 1.05;

/** The reported figures and their aims, also by page; a figure without an aim is only printed. */
const FIGURES = [
  { name: 'performance', read: score('performance'), least: ({ least = LEAST }) => least },
  { name: 'accessibility', read: score('accessibility'), least: () => 100 },
  { name: 'best-practices', read: score('best-practices'), least: ({ least = LEAST }) => least },
  {
    name: 'seo',
    read: score('seo'),
    least: ({ least = LEAST, isPrivate = false }) => (isPrivate ? 0 : least),
  },
  {
    name: 'LCP ms',
    read: figure('largest-contentful-paint'),
    most: ({ formerLcp = Infinity }) => Math.min(1_800, Math.round(formerLcp * LOSS)),
    digits: 0,
  },
  { name: 'CLS', read: figure('cumulative-layout-shift'), most: () => 0.02, digits: 3 },
  { name: 'TBT ms', read: figure('total-blocking-time'), most: () => 100, digits: 0 },
  { name: 'FCP ms', read: figure('first-contentful-paint'), digits: 0 },
  { name: 'kB', read: (result) => figure('total-byte-weight')(result) / 1000, digits: 1 },
];

/** Loads a page once before the measurement, so that its pictures are generated. */
async function warmUp(page, url) {
  await page.goto(url, { waitUntil: 'networkidle' });
}

/** Describes the missed aims of a page and Lighthouse's findings. */
function compareWithAims(page, figures, result) {
  const missed = FIGURES.flatMap(({ name, least, most }) => {
    const [floor, ceiling] = [least?.(page) ?? -Infinity, most?.(page) ?? Infinity];
    if (figures[name] < floor) return [`${name} ${figures[name]} < ${floor}`];
    return figures[name] > ceiling ? [`${name} ${figures[name]} > ${ceiling}`] : [];
  });
  const complaints = ['accessibility', 'best-practices', 'seo']
    .flatMap((category) => result.categories[category].auditRefs)
    .map(({ id }) => result.audits[id])
    .filter(
      ({ score: reached, scoreDisplayMode }) => reached === 0 && scoreDisplayMode !== 'manual',
    );
  return {
    missed,
    complaints: complaints.map(({ id, title }) => `${id}: ${title}`),
  };
}

/** One run; repeated when Lighthouse reports too few frames, as on a busy machine. */
async function look(url, port, config) {
  for (let tries = 1; ; tries += 1) {
    const flags = { port, output: 'json', logLevel: 'error' };
    const { lhr } = await lighthouse(url, flags, config);
    if (!lhr.runtimeError) return lhr;
    if (tries === 3) throw new Error(lhr.runtimeError.message);
  }
}

async function measure(page, siteUrl, port) {
  const { name, path, config } = page;
  const results = [];
  for (let run = 1; run <= runs; run += 1) {
    print(`正在量 ${name}（${run}/${runs}）…`);
    results.push(await look(siteUrl + path, port, config));
  }
  const figures = Object.fromEntries(
    FIGURES.map(({ name: key, read, digits = 0 }) => [
      key,
      Number(median(results.map(read)).toFixed(digits)),
    ]),
  );
  return { figures, ...compareWithAims(page, figures, results.at(-1)) };
}

export async function bench(trial) {
  const pages = PAGES.filter(({ path }) => [path, undefined].includes(only));
  if (pages.length === 0) {
    const paths = PAGES.map(({ path }) => path);
    throw new ExpectedError(`没有 ${only} 这一页，只有 ${paths.join('、')}`);
  }
  const { siteUrl } = await startBenchShop(trial);
  const { context, port } = await startBrowser(trial);
  const page = await context.newPage();
  const table = {};
  let missedAny = false;
  for (const measured of pages) {
    if (measured.as) {
      await context.clearCookies();
      await signIn(page, siteUrl, measured.as);
      await page.goto(siteUrl + measured.path);
      await measured.prepare?.(page);
    }
    await warmUp(page, siteUrl + measured.path);
    await page.goto('about:blank');
    const { figures, missed, complaints } = await measure(measured, siteUrl, port);
    table[measured.path] = figures;
    for (const line of [...missed, ...complaints]) console.log(`${measured.path}  ${line}`);
    missedAny ||= missed.length > 0;
  }
  console.table(table);
  if (missedAny && strict) process.exitCode = 1;
}
