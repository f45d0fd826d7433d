// Reports the measurements of lists, details and searches.
import { atMost, least, medianOf, most, ratioOf } from './rounds.mjs';

const LEAST_CACHED = 2;
const LEAST_OF_EMPTY = 2;
const MOST_PAGE_MS = 3;
const LEAST_DIFFERENT_PAGES = 3;
const MOST_LARGE = 1.15;
const MOST_LARGE_SEARCH = 1.5;
const MOST_DEEP = 1.1;
const LEAST_SEARCH = 5;
const MOST_SEARCH_P95_MS = 60;

const SIDES = {
  shop: '云织商城，不经缓存',
  cached: '云织商城，经缓存',
  bare: '裸程序 node:http + pg',
  empty: '空的 Nest 路由',
  small: '云织商城，不经缓存，少的那个库',
  first: '云织商城，第 1 页',
};

const rate = (samples, one, other) => ratioOf(samples[one], samples[other], 'perSecond');

function section(title, measured, aimsOf, notes = []) {
  const rows = measured.flatMap(({ name, samples }) =>
    Object.entries(samples).map(([side, figures]) => ({
      name: `${name}：${SIDES[side]}`,
      figures,
    })),
  );
  const aims = measured.flatMap(({ name, samples }) => aimsOf(name, samples));
  const compared = measured.filter(({ samples }) => samples.bare ?? samples.empty);
  const ratios = compared.map(({ name, samples }) => {
    const side = samples.bare ? 'bare' : 'empty';
    return { name: `${name}：不经缓存 ÷ ${SIDES[side]}`, ratio: rate(samples, 'shop', side) };
  });
  const busiest = Math.max(...rows.map(({ figures }) => medianOf(figures, 'generatorCores')));
  const generator = `压力程序自己最多用了 ${busiest.toFixed(2)} 个核。`;
  return { title, rows, ratios, notes: [...notes, generator], aims };
}

/** The aims of lists and details. */
function browsingAims(name, samples) {
  return [
    least(`${name}：经缓存 ÷ 裸程序`, rate(samples, 'cached', 'bare'), LEAST_CACHED),
    least(`${name}：经缓存 ÷ 空的 Nest 路由`, rate(samples, 'cached', 'empty'), LEAST_OF_EMPTY),
    ...(samples.small ? [costOfSize(name, samples, MOST_LARGE)] : []),
    ...(samples.first
      ? [most(`${name}：第 1 页 ÷ 深页（每秒次数）`, rate(samples, 'first', 'shop'), MOST_DEEP)]
      : []),
  ];
}

/** The cost of a request with the large catalogue, as a multiple of the cost with the small one. */
function costOfSize(name, samples, limit) {
  return most(`${name}：多的库 ÷ 少的库（每次的代价）`, rate(samples, 'small', 'shop'), limit);
}

export async function measureLists(stage) {
  const measured = await (await stage.browsing()).lists();
  return section('(a) 首页与列表', measured, browsingAims, [
    '裸程序每个请求一条语句，云织商城不经缓存时也是；没有命中缓存的请求由框架照常回答，守卫与拦截器都在。',
    ...measured.map(({ name, samples }) => {
      const { median, min, max } = rate(samples, 'bare', 'empty');
      return `${name}：裸程序 ÷ 空的 Nest 路由 ${median.toFixed(2)}（${min.toFixed(2)}–${max.toFixed(2)}）。`;
    }),
  ]);
}

export async function measureDetails(stage) {
  return section('(b) 图解详情', await (await stage.browsing()).details(), browsingAims);
}

/** Measures server-rendered pages. */
export async function measurePages(stage) {
  const measured = await (await stage.browsing()).pages();
  return section(
    '(j) 网页（HTML）',
    measured,
    // The first visit of each of the thousand pages is a miss, so they are compared with and without the cache.
    (name, samples) =>
      name.startsWith('1000')
        ? [
            least(
              `${name}：经缓存 ÷ 不经缓存`,
              rate(samples, 'cached', 'shop'),
              LEAST_DIFFERENT_PAGES,
            ),
          ]
        : [
            least(
              `${name}：经缓存 ÷ 空的 Nest 路由`,
              rate(samples, 'cached', 'empty'),
              LEAST_OF_EMPTY,
            ),
            atMost(`${name}：经缓存 p50 毫秒`, medianOf(samples.cached, 'p50'), MOST_PAGE_MS),
          ],
    [
      '第一次有人看的页由框架照常渲染、压缩，“不经缓存”的那几行就是它的代价；一千款的页轮流看，缓存都放得下。',
    ],
  );
}

export async function measureSearches(stage) {
  const measured = await (await stage.browsing()).searches();
  return section(
    '(c) 搜索',
    measured,
    (name, samples) => [
      least(
        `${name}：不经缓存 ÷ 裸程序（没有索引的 ILIKE）`,
        rate(samples, 'shop', 'bare'),
        LEAST_SEARCH,
      ),
      ...(samples.small ? [costOfSize(name, samples, MOST_LARGE_SEARCH)] : []),
    ],
    ['裸程序的搜索是没有二元组索引时写得出来的那一条：名称、描述用 ILIKE，其余照旧。'],
  );
}

/** Measures the search by words and filters (FIND-16). */
export async function measureFacets(stage) {
  return section(
    '(k) 找图解：词、筛选与各筛选的数',
    await (await stage.browsing()).facets(),
    (name, samples) => [
      atMost(`${name}：不经缓存 p95 毫秒`, medianOf(samples.shop, 'p95'), MOST_SEARCH_P95_MS),
      ...(samples.small ? [costOfSize(name, samples, MOST_LARGE_SEARCH)] : []),
    ],
    ['一个连接，一个接着一个：量的是一次查询的时间，不是排队。'],
  );
}
