// `npm run fuzz -- [--requests 20000] [--seed 1]`: sends valid and invalid requests to the api and checks the
// responses, the stored data and the memory.
import { runTrial } from '../harness/trial.mjs';
import { readOptions, seedOption } from '../lib/options.mjs';
import { print } from '../lib/output.mjs';

await runTrial('fuzz', async ({ dir, keep }) => {
  const { requests, seed } = readOptions({
    requests: { type: 'number', default: 20_000 },
    seed: seedOption(),
  }).values;
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
