// `npm run drill:payments -- [--buyers 300] [--seconds 90] [--seed 1]`: buyers pay while parts of the shop fail; then
// all records of money are compared.
import { runTrial } from '../harness/trial.mjs';
import { readOptions, seedOption } from '../lib/options.mjs';
import { print } from '../lib/output.mjs';
import { seededRandom } from '../lib/seeded-random.mjs';

await runTrial('drill', async (trial) => {
  const { buyers, seconds, seed } = readOptions({
    buyers: { type: 'number', default: 300 },
    seconds: { type: 'number', default: 90 },
    seed: seedOption(),
  }).values;
  // Imported here because it needs the installed packages.
  const { paymentDrill } = await import('./payments/payment-drill.mjs');
  print(`种子 ${seed}`);
  const { figures, faults, waitedMs } = await paymentDrill({
    buyers,
    seconds,
    random: seededRandom(seed),
    trial,
    print,
  });
  console.log(JSON.stringify({ seed, ...figures, waitedMs }, null, 2));
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(faults.length === 0 ? '账目一致，分毫不差' : `有 ${faults.length} 处不一致`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
