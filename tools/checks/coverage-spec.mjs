// `npm run coverage:spec`: which tests hold which line of the specification, after a whole `npm test`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../lib/prepare.mjs';
import { die, Fault, say } from '../lib/say.mjs';

const RESULTS = ['unit-integration', 'e2e-browser'].map((name) =>
  join(ROOT, `test/.results/${name}.json`),
);
const OUTPUT = join(ROOT, 'test/spec-coverage.md');

/** Every line of test/requirements.md: its id and what it says. */
function readRequirements() {
  const text = readFileSync(join(ROOT, 'test/requirements.md'), 'utf8');
  const rows = [...text.matchAll(/^\| ([A-Z]+-\d+) \| (.*?) \| (\w+) \| .* \|$/gm)];
  return rows.map(([, id, line]) => ({ id, line }));
}

/** `PAY-01 to PAY-05`, `PAY-01 to 05` and `PAY-01 PAY-03`: the ids that a title quotes. */
function idsOf(title) {
  const ranges = [...title.matchAll(/([A-Z]+)-(\d+) to (?:\1-)?(\d+)/g)].flatMap(
    ([, area, from, to]) =>
      Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, i) => `${area}-${String(Number(from) + i).padStart(2, '0')}`,
      ),
  );
  return [...ranges, ...(title.match(/[A-Z]+-\d+/g) ?? [])];
}

/** Which files hold each id, by the titles of tests that passed. */
function readTests() {
  const holders = new Map();
  for (const file of RESULTS) {
    if (!existsSync(file))
      throw new Fault(`没有 ${relative(ROOT, file)}，请先完整运行一次 npm test`);
    for (const { name, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
      for (const { fullName, status } of assertionResults) {
        if (status !== 'passed') continue;
        for (const id of idsOf(fullName)) {
          const files = holders.get(id) ?? new Set();
          holders.set(id, files.add(relative(ROOT, name)));
        }
      }
    }
  }
  return holders;
}

try {
  const requirements = readRequirements();
  const holders = readTests();
  const lines = requirements.map(({ id, line }) => {
    const files = [...(holders.get(id) ?? [])]
      .toSorted((a, b) => a.localeCompare(b))
      .map((file) => `\`${file}\``);
    return `| ${id} | ${line} | ${files.join('<br>') || '**没有测试**'} |`;
  });
  const missing = requirements.filter(({ id }) => !holders.has(id)).map(({ id }) => id);
  const known = new Set(requirements.map(({ id }) => id));
  const unknown = [...holders.keys()].filter((id) => !known.has(id) && /^[A-Z]{2,}-\d\d$/.test(id));
  writeFileSync(
    OUTPUT,
    [
      '# 规格覆盖',
      '',
      `由 \`npm run coverage:spec\` 从测试标题生成：${requirements.length} 行，${requirements.length - missing.length} 行有测试。`,
      '',
      '| id | requirement | tests |',
      '| --- | --- | --- |',
      ...lines,
      '',
    ].join('\n'),
  );
  say(`${relative(ROOT, OUTPUT)}：${requirements.length} 行，${missing.length} 行没有测试`);
  if (unknown.length > 0) say(`标题里有不存在的编号：${unknown.join('、')}`);
  if (missing.length > 0) throw new Fault(`没有测试的：${missing.join('、')}`);
} catch (error) {
  die(error);
  process.exitCode = 1;
}
