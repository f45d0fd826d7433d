// `npm run fuzz -- [--requests 20000] [--seed 1]`: sends valid and invalid requests to the api and checks the
// responses, the stored data and the memory.
import { parseArgs } from 'node:util';
import { runTrial } from '../harness/trial.mjs';
import { print } from '../lib/output.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];

await runTrial('fuzz', async ({ dir, keep }) => {
  // Imported here because they need the installed packages.
  const { FuzzRun } = await import('./fuzz-run.mjs');
  const { FuzzedShop } = await import('./fuzzed-shop.mjs');
  print(`种子 ${seed}，${requests} 个请求`);
  const shop = keep(new FuzzedShop(dir));
  await shop.start();
  const run = new FuzzRun(shop);
  await run.prepare();
  const { figures, faults } = await run.run(requests, seed, print);
  console.log(JSON.stringify({ seed, ...figures }, null, 2));
  for (const fault of faults) console.error(`✗ ${fault}`);
  const again = `npm run fuzz -- --requests ${requests} --seed ${seed}`;
  console.log(
    faults.length === 0 ? '没有发现问题' : `发现 ${faults.length} 处问题，重来：${again}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
});
