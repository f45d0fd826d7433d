// `npm run search:quality [-- --details]`: how good the first ten designs are for 60 judged queries, beside a search by
// name alone. Precision at 10 is the part of the shown designs (ten at most) that are right, 0 where nothing is shown;
// mean reciprocal rank is 1 for a right design in the first place, 1/2 in the second.
import { ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';
import { ExpectedError, print, reportFailure } from '../lib/output.mjs';
import { DESIGNS, QUERIES } from './corpus.mjs';

const AIMS = { precision: 0.9, rank: 0.85 };
const FIRST = 10;

async function main() {
  await ensureInstalled();
  await ensureBuilt();
  const search = await searchEngine();
  const methods = { 按词与表: search, 只按名称: searchByName };
  const rows = QUERIES.map(({ q, right }) => ({
    q,
    results: Object.entries(methods).map(([name, find]) => judge(name, find(q), right)),
  }));
  if (process.argv.includes('--details')) {
    for (const { q, results } of rows) {
      const [{ shown, precision, rank, missed }] = results;
      if (precision < 1 || rank < 1 || missed.length > 0)
        print(`${q}：${shown.join(' ')}；没有排进前十的：${missed.join(' ') || '无'}`);
    }
  }
  const table = Object.keys(methods).map((name, i) => {
    const mean = (key) => rows.reduce((sum, row) => sum + row.results[i][key], 0) / rows.length;
    return [name, { P10: mean('precision'), MRR: mean('rank'), 找全前十: mean('recall') }];
  });
  print(`${DESIGNS.length} 款图解，${QUERIES.length} 个查询`);
  console.table(
    Object.fromEntries(
      table.map(([name, values]) => [
        name,
        Object.fromEntries(Object.entries(values).map(([key, part]) => [key, part.toFixed(3)])),
      ]),
    ),
  );
  const [, { P10, MRR }] = table[0];
  if (P10 < AIMS.precision || MRR < AIMS.rank)
    throw new ExpectedError(`没有达到目标 P10 ${AIMS.precision}、MRR ${AIMS.rank}`);
}

function judge(name, found, right) {
  const shown = found.slice(0, FIRST);
  const hits = shown.filter((key) => right.includes(key));
  const place = shown.findIndex((key) => right.includes(key));
  return {
    shown,
    precision: shown.length === 0 ? 0 : hits.length / shown.length,
    rank: place < 0 ? 0 : 1 / (place + 1),
    recall: hits.length / Math.min(FIRST, right.length),
    missed: shown.length === FIRST ? [] : right.filter((key) => !shown.includes(key)),
  };
}

function searchByName(q) {
  const words = q.toLowerCase().split(/\s+/);
  return DESIGNS.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .toReversed()
    .map(({ key }) => key);
}

async function searchEngine() {
  const { DesignIndex } =
    await import('../../dist/libs/catalogue/src/search/index/design-index.js');
  const { evaluate } = await import('../../dist/libs/catalogue/src/search/evaluate.js');
  const { orderOf, pageOf } = await import('../../dist/libs/catalogue/src/search/ranking.js');
  const { AUDIENCES, CRAFTS, TECHNIQUES } = await import('../../dist/libs/contracts/src/index.js');
  const index = new DesignIndex();
  DESIGNS.forEach(({ name, description, category, price, sheet }, id) => {
    const { craft = [], technique = [], audience = [], weight, difficulty } = sheet ?? {};
    const { mm = null, sts = null, metres = null, form = [], season = [] } = sheet ?? {};
    const listed = (value) => (value === undefined ? [] : [value]);
    index.put({
      id: id + 1,
      changedIn: 1,
      isActive: true,
      name,
      description,
      priceFen: Math.round(price * 100),
      downloads: 0,
      labels: [
        ...craft.map((key) => CRAFTS[key]),
        ...audience.map((key) => AUDIENCES[key]),
        ...technique.map((key) => TECHNIQUES[key]),
        category,
      ],
      values: {
        craft,
        audience,
        season,
        techniques: technique,
        instructions: form,
        yarn_weight: listed(weight),
        difficulty: listed(difficulty),
      },
      numbers: { needle_mm: mm, gauge_sts: sts, gauge_rows: null, metres_min: metres, strands: 1 },
      sizes: [],
    });
  });
  const names = { categories: new Map(), designers: new Map() };
  return (q) => {
    const asked = { q, choices: [], sort: 'relevance', noAlso: [] };
    const found = evaluate(index, asked, index.alive, names);
    const slots = pageOf(
      index,
      found.designs,
      orderOf(index, 'relevance', found.score),
      null,
      FIRST,
    );
    return slots.map((slot) => DESIGNS[index.ids.get(slot) - 1].key);
  };
}

try {
  await main();
} catch (error) {
  reportFailure(error);
}
