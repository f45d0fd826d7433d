// `npm run requirements`: writes the tests of each requirement into docs/requirements.md, after `npm test` and `npm run
// test:slow`. Fails when a requirement has no test.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../lib/prepare.mjs';
import { reportFailure, ExpectedError, print } from '../lib/output.mjs';

const RESULTS = ['fast', 'cli', 'browser', 'slow'].map((run) =>
  join(ROOT, `test/.results/${run}.json`),
);
const DOCUMENT = join(ROOT, 'docs/requirements.md');
const ROW = /^\| ([A-Z]+-\d+) \| (.*) \| (\w+) \|(.*)\|$/;

/** The requirement ids in a title, such as `PAY-01 to PAY-05`, `PAY-01 to 05` and `PAY-01 PAY-03`. */
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

/** @returns {Map<string, Set<string>>} the spec files of each id, from the titles of passed tests */
function readHolders() {
  const holders = new Map();
  for (const file of RESULTS) {
    if (!existsSync(file))
      throw new ExpectedError(
        `没有 ${relative(ROOT, file)}，请先完整运行一次 npm test 与 npm run test:slow`,
      );
    for (const { name, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
      for (const { ancestorTitles, title, status } of assertionResults) {
        if (status !== 'passed') continue;
        for (const id of idsOf([...ancestorTitles, title].join(' ')))
          holders.set(id, (holders.get(id) ?? new Set()).add(relative(ROOT, name)));
      }
    }
  }
  return holders;
}

function main() {
  const holders = readHolders();
  const known = new Set();
  const missing = [];
  const lines = readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .map((line) => {
      const [, id, text, side] = ROW.exec(line) ?? [];
      if (!id) return line;
      known.add(id);
      const files = [...(holders.get(id) ?? [])].toSorted((a, b) => a.localeCompare(b));
      if (files.length === 0) missing.push(id);
      const tests = files.map((file) => ` \`${file}\``).join('<br>');
      return `| ${id} | ${text} | ${side} |${tests} |`;
    });
  writeFileSync(DOCUMENT, lines.join('\n'));
  const unknown = [...holders.keys()].filter((id) => !known.has(id) && /^[A-Z]{2,}-\d\d$/.test(id));
  print(`${relative(ROOT, DOCUMENT)}：${known.size} 行`);
  if (unknown.length > 0) print(`标题里有不存在的编号：${unknown.join('、')}`);
  if (missing.length > 0) throw new ExpectedError(`没有测试的：${missing.join('、')}`);
}

try {
  main();
} catch (error) {
  reportFailure(error);
}
