// `npm run drill:faults -- [--seconds 10] [--seed 1] [--only redis]`: makes one part of a shop fail after the other
// while customers use it.
import { runTrial } from '../harness/trial.mjs';
import { readOptions, seedOption } from '../lib/options.mjs';
import { ExpectedError, inSeconds, print } from '../lib/output.mjs';
import { seededRandom } from '../lib/seeded-random.mjs';
import { FAULTS } from './faults/faults.mjs';

await runTrial('faults', async ({ dir, keep }) => {
  const { seconds, seed, only } = readOptions({
    seconds: { type: 'number', default: 10 },
    seed: seedOption(),
    only: { type: 'string', multiple: true, default: Object.keys(FAULTS) },
  }).values;
  const unknown = only.find((name) => !(name in FAULTS));
  if (unknown)
    throw new ExpectedError(`没有故障 ${unknown}，可选：${Object.keys(FAULTS).join('、')}`);
  // Imported here because they need the installed packages.
  const { FaultDrill } = await import('./faults/fault-drill.mjs');
  const { FaultyShop } = await import('./faults/faulty-shop.mjs');
  const { Shoppers } = await import('./faults/shoppers.mjs');
  const shop = keep(new FaultyShop(dir));
  await shop.start();
  print(`种子 ${seed}，每种故障 ${seconds} 秒；磁盘满：${shop.disk}`);
  const shoppers = new Shoppers(shop, seededRandom(seed));
  await shoppers.prepare();
  const drill = new FaultDrill(shop, shoppers, print);
  const results = [];
  for (const name of only) {
    const result = await drill.run(name, FAULTS[name], seconds);
    results.push(result);
    report(result);
  }
  const again = `npm run drill:faults -- --seconds ${seconds} --seed ${seed}`;
  summarize(results, shoppers.confirmed, again);
});

function report({ tally, backMs, settledMs, faults }) {
  for (const [what, statuses] of Object.entries(tally.byRoute)) {
    const counts = Object.entries(statuses).map(([status, count]) => `${status}×${count}`);
    console.log(`    ${what}：${counts.join(' ')}`);
  }
  console.log(`    恢复 ${inSeconds(backMs)}，全部结清 ${inSeconds(settledMs)}`);
  for (const fault of faults) console.error(`    ✗ ${fault}`);
}

/** @param again the command that repeats this run */
function summarize(results, confirmed, again) {
  console.log('\n| 故障 | 2xx | 4xx | 5xx | 无应答 | 恢复 | 全部结清 | 结果 |');
  console.log('| ---- | --- | --- | --- | ------ | ---- | -------- | ---- |');
  for (const { name, what, tally, backMs, settledMs, faults } of results) {
    const { '2xx': good, '4xx': refused, '5xx': failed, none } = tally.totals;
    const outcome = faults.length === 0 ? '守住' : `${faults.length} 处不对`;
    const cells = [`${what}（${name}）`, good, refused, failed, none];
    cells.push(inSeconds(backMs), inSeconds(settledMs), outcome);
    console.log(`| ${cells.join(' | ')} |`);
  }
  const counts = Object.entries(confirmed).map(([kind, all]) => `${kind} ${all.length}`);
  const { unnoted, jobs, repeated } = results.at(-1);
  console.log(`\n确认过的：${counts.join('，')}`);
  console.log(
    `下完而没有记为完成的下载 ${unnoted}，还没做完的任务 ${jobs}，重复的收据 ${repeated}`,
  );
  const broken = results.filter(({ faults }) => faults.length > 0);
  console.log(broken.length === 0 ? '全部守住' : `${broken.length} 种故障没有守住，重来：${again}`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
