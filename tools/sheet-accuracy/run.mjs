// `npm run sheet:accuracy [-- --details] [folder…]`: how many values of known sheets are proposed, and how many of the
// proposals are right. Without a folder it reads the texts of this repository and the archives of the demo.
import { ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';
import { ExpectedError, print, reportFailure } from '../lib/output.mjs';

async function main() {
  const given = process.argv.slice(2);
  const hasDetails = given.includes('--details');
  const named = given.filter((argument) => argument !== '--details');
  await ensureInstalled();
  await ensureBuilt();
  const { OWN_CORPUS, readCorpus } = await import('./corpus.mjs');
  const { readDemoCorpus } = await import('./demo-corpus.mjs');
  const { AIMS, measure } = await import('./measure.mjs');
  const demo = '../../dist/apps/api/src/commands/demo';
  const corpus = async function* all() {
    if (named.length === 0) {
      yield* readCorpus(OWN_CORPUS);
      const { DEMO_DESIGNS } = await import(`${demo}/designs/index.js`);
      const { demoFilesOf } = await import(`${demo}/demo-files.js`);
      yield* readDemoCorpus(DEMO_DESIGNS, demoFilesOf);
    }
    for (const folder of named) yield* readCorpus(folder);
  };
  const { archives, fields, total, details } = await measure(corpus());
  print(`${archives} 个压缩包`);
  console.table(Object.fromEntries([...fields, ['合计', total]].map(rowOf)));
  if (hasDetails) for (const line of details) console.log(line);
  const right = total.right / total.proposed;
  const found = total.found / total.present;
  print(
    `提出的有 ${percent(right)} 正确（目标 ${percent(AIMS.right)}），文件里有的提出了 ${percent(found)}（目标 ${percent(AIMS.found)}）`,
  );
  if (right < AIMS.right || found < AIMS.found)
    throw new ExpectedError('没有达到目标，--details 列出每一处');
}

const percent = (part) => `${(part * 100).toFixed(1)}%`;

const rowOf = ([field, { present, proposed, found, right }]) => [
  field,
  { 文件里有: present, 提出: proposed, 正确: right, 提到: found },
];

try {
  await main();
} catch (error) {
  reportFailure(error);
}
