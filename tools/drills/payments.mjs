// `npm run drill:payments -- [--buyers 300] [--seconds 90] [--seed 1]`: buyers pay while parts of the shop fail; then
// all records of money are compared.
import { parseArgs } from 'node:util';
import { runTrial } from '../harness/trial.mjs';
import { print } from '../lib/output.mjs';
import { seededRandom } from '../lib/seeded-random.mjs';

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '90' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

await runTrial('drill', async (trial) => {
  // Imported here because it needs the installed packages.
  const { paymentDrill } = await import('./payments/payment-drill.mjs');
  print(`种子 ${values.seed}`);
  const { figures, faults, waitedMs } = await paymentDrill({
    buyers: Number(values.buyers),
    seconds: Number(values.seconds),
    random: seededRandom(Number(values.seed)),
    trial,
    print,
  });
  console.log(JSON.stringify({ seed: Number(values.seed), ...figures, waitedMs }, null, 2));
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(faults.length === 0 ? '账目一致，分毫不差' : `有 ${faults.length} 处不一致`);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
