// `npm run bench:search-engines -- [--designs 300000] [--queries 400]`: the answers of Groonga beside those of the index
// in memory, which is read from PostgreSQL, for the same searches: counts, order, counts of filters, time and memory
// (SCALE-05).
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../lib/options.mjs';
import { ExpectedError, print } from '../lib/output.mjs';
import { megabytesOf } from '../lib/process-counters.mjs';
import { seededRandom } from '../lib/seeded-random.mjs';
import { startGroonga } from '../stack/groonga-server.mjs';
import { freePort } from '../stack/ports.mjs';
import { startBenchShop } from './bench-shop.mjs';
import { quantile } from './quantile.mjs';
import { makeCatalogues } from './speed/catalogues.mjs';
import { startApi, startProgram, UNCACHED } from './speed/programs.mjs';

const { designs, queries } = readOptions({
  designs: { type: 'number', default: 300_000 },
  queries: { type: 'number', default: 400 },
}).values;
const SEED = 505;
const PAGE = 20;
const FILL_MS = 30 * 60_000;
/** The share of answers that must be equal, from 0 to 1: an engine that finds other designs is no substitute. */
const LEAST_EQUAL = 0.98;

const WORDS = [
  '毛衣',
  '围巾',
  '麻花',
  '费尔岛开衫',
  '蕾丝披肩',
  '高原牧场',
  '青果领',
  '琉璃',
  'maoyi',
  '開衫',
  '新手',
  '中粗线',
];
const FILTERS = [
  ['craft', 'knit'],
  ['craft', 'crochet'],
  ['category', 'category-3'],
  ['difficulty', '1,2'],
  ['technique', 'top-down'],
  ['weight', 'dk,worsted'],
  ['needle_min', '3.5'],
  ['gauge_max', '24'],
  ['metres_max', '900'],
  ['price_max', '50'],
  ['body', 'bust:92:8'],
  ['stash', 'weight:dk,metres:1200,strands:1'],
  ['my_gauge', '22x30'],
  ['designer', 'designer7'],
];
const SORTS = ['relevance', 'newest', 'sold', 'price', '-price', 'rating'];

/** Searches of up to one word and three filters, in one of the orders; the same for the same seed. */
function searches(count) {
  const random = seededRandom(SEED);
  const oneOf = (list) => list[Math.floor(random() * list.length)];
  return Array.from({ length: count }, () => {
    const filters = Array.from({ length: Math.floor(random() * 4) }, () => oneOf(FILTERS));
    const words = random() < 0.7 ? [['q', oneOf(WORDS)]] : [];
    return new URLSearchParams(Object.fromEntries([...words, ...filters, ['sort', oneOf(SORTS)]]));
  });
}

async function ask(port, path, search) {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}?${search}`);
  const body = await response.json();
  if (!response.ok) throw new ExpectedError(`${path}?${search}：${JSON.stringify(body)}`);
  return { body, ms: performance.now() - began };
}

async function fillGroonga(trial, env, port) {
  const began = performance.now();
  const worker = { ...env, PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
  const { stop } = await startProgram(trial, 'worker', worker);
  const end = Date.now() + FILL_MS;
  for (;;) {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/designs/search?q=x`);
    if (status === 200) break;
    if (Date.now() > end) throw new ExpectedError('Groonga 没有在 30 分钟内装满');
    await sleep(500);
  }
  await stop();
  return (performance.now() - began) / 1000;
}

const same = (some, other) => JSON.stringify(some) === JSON.stringify(other);

export async function bench(trial) {
  const { env } = await startBenchShop(trial, {}, { apps: [], demo: false });
  const [catalogue] = await makeCatalogues(trial, env, [designs]);
  const groonga = trial.keep(await startGroonga(join(trial.dir, 'groonga')));
  const searched = { ...catalogue.env, SEARCH_URL: groonga.url };
  const memory = await startApi(trial, catalogue.env, UNCACHED);
  const other = await startApi(trial, searched, UNCACHED);
  print('正在装满 Groonga…');
  const seconds = await fillGroonga(trial, searched, other.port);
  print(`装满用了 ${Math.round(seconds)} 秒，每秒 ${Math.round(designs / seconds)} 款`);
  await ask(memory.port, '/api/v1/designs/facets', 'craft=knit');
  const equal = { 总数: 0, [`前 ${PAGE} 款与次序`]: 0, 各筛选的数: 0 };
  const times = { 内存里的索引: [], Groonga: [] };
  const all = searches(queries);
  const different = [];
  for (const search of all) {
    const answers = [];
    for (const [name, port] of [
      ['内存里的索引', memory.port],
      ['Groonga', other.port],
    ]) {
      const list = await ask(port, '/api/v1/designs/search', `${search}&n=${PAGE}`);
      const facets = await ask(port, '/api/v1/designs/facets', search);
      times[name].push(list.ms);
      answers.push({
        总数: [list.body.count, list.body.count_is_exact],
        [`前 ${PAGE} 款与次序`]: list.body.results.map(({ id }) => id),
        各筛选的数: facets.body.facets,
      });
    }
    for (const name of Object.keys(equal)) {
      if (same(answers[0][name], answers[1][name])) equal[name] += 1;
      else different.push(`${name}：${decodeURIComponent(search)}`);
    }
  }
  print(`${designs} 款图解，${all.length} 次搜索，答案相同的：`);
  for (const [name, count] of Object.entries(equal)) {
    print(`  ${name} ${count}（${((100 * count) / all.length).toFixed(1)}%）`);
  }
  for (const line of different.slice(0, 10)) print(`  不同：${line}`);
  for (const [name, list] of Object.entries(times)) {
    print(
      `${name}：一页 p50 ${quantile(list, 0.5).toFixed(1)} ms，p95 ${quantile(list, 0.95).toFixed(1)} ms`,
    );
  }
  print(
    `内存：用索引的接口 ${megabytesOf(memory.pid)} MB，用 Groonga 的接口 ${megabytesOf(other.pid)} MB，Groonga ${megabytesOf(groonga.pid)} MB`,
  );
  const least = Math.min(...Object.values(equal)) / all.length;
  if (least < LEAST_EQUAL) throw new ExpectedError(`相同的答案不到 ${LEAST_EQUAL * 100}%`);
}
