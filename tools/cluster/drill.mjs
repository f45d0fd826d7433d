// `npm run cluster:drill [-- --only primary] [--seed 1]`: one part of the cluster after the other fails under load. Exits
// with 1 if anything acknowledged is lost, a read fails that must not, or writes are impossible for too long.
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { runTrial } from '../harness/trial.mjs';
import { ExpectedError, inSeconds, print } from '../lib/output.mjs';
import { readOptions, seedOption } from '../lib/options.mjs';
import { seededRandom } from '../lib/seeded-random.mjs';
import { FAILURES } from './failures.mjs';

/** No further failure is started after this time. */
const MAX_MINUTES = 30;

await runTrial('cluster-drill', async ({ dir, keep }) => {
  const { only, seed, apis, workers } = readOptions({
    only: { type: 'string', multiple: true, default: Object.keys(FAILURES) },
    seed: seedOption(),
    apis: { type: 'number', default: 3 },
    workers: { type: 'number', default: 3 },
  }).values;
  const unknown = only.find((name) => !(name in FAILURES));
  if (unknown) {
    throw new ExpectedError(`没有故障 ${unknown}，可选：${Object.keys(FAILURES).join('、')}`);
  }
  // Imported here because they need the installed packages.
  const { Cluster } = await import('./cluster.mjs');
  const { FailoverDrill } = await import('./failover-drill.mjs');
  const cluster = keep(
    new Cluster(dir, {
      apis,
      workers,
      env: { RATE_LIMIT_FACTOR: '100', ALTCHA_MAX_COUNTER: '5', LOG_LEVEL: 'warn' },
      print,
    }),
  );
  await cluster.start();
  print(`种子 ${seed}；正在准备账户与设计…`);
  const drill = new FailoverDrill(cluster, seededRandom(seed));
  await drill.prepare();
  const results = [];
  const endAt = Date.now() + MAX_MINUTES * 60_000;
  for (const name of only) {
    if (Date.now() > endAt)
      throw new ExpectedError(`演练超过了 ${MAX_MINUTES} 分钟，停在 ${name} 之前`);
    const failure = FAILURES[name];
    print(`${failure.what}…`);
    await cluster.untilSynchronous();
    const result = { name, failure, ...(await drill.run(failure)) };
    results.push(result);
    report(result);
  }
  print('正在逐笔对账…');
  const books = await drill.compareBooks();
  summarize(results, drill.confirmed, books, seed);
});

function report({ failure, errors, faults }) {
  for (const error of errors) console.log(`    ${error}`);
  for (const fault of faults) console.error(`    ✗ ${fault}`);
  console.log(`    原因：${failure.what}；下一步：${failure.next}`);
}

function summarize(results, confirmed, books, seed) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const head = ['故障', '请求', '读失败', '写失败', '最久没有读', '最久没有写', '丢了', '负载'];
  console.log(`\n${line(head)}\n${line(head.map(() => '---'))}`);
  for (const result of results) {
    const { name, requests, failedReads, failedWrites, lost, load } = result;
    const gaps = [result.withoutReadsMs, result.withoutWritesMs].map(inSeconds);
    const cells = [`\`${name}\``, requests, failedReads, failedWrites, ...gaps, lost];
    console.log(line([...cells, load?.toFixed(1) ?? '']));
  }
  const counts = Object.entries(confirmed).map(([kind, all]) => `${kind} ${all.length}`);
  console.log(`\n确认过的：${counts.join('，')}`);
  const { orders, paid, paidFen } = books.figures;
  console.log(`账目：${orders} 笔订单，${paid} 笔付清，合 ${paidFen} 分`);
  for (const fault of books.faults) console.error(`✗ ${fault}`);
  const gigabytes = (bytes) => (bytes / 2 ** 30).toFixed(1);
  const memory = `可用内存 ${gigabytes(freemem())}/${gigabytes(totalmem())} GB`;
  console.log(`机器：${cpus().length} 核，负载 ${loadavg()[0].toFixed(1)}，${memory}`);
  const broken = results.filter(({ faults }) => faults.length > 0);
  const isSound = broken.length === 0 && books.faults.length === 0;
  const again = `npm run cluster:drill -- --seed ${seed}`;
  console.log(isSound ? '答应过的一样不缺，账目分毫不差' : `没有全部守住，重来：${again}`);
  process.exitCode = isSound ? 0 : 1;
}
