// `npm run drill:payments -- [--buyers 300] [--seconds 90] [--seed 1]`: the money drill.
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { paymentDrill } from './payments/payment-drill.mjs';
import { seededRandom } from '../lib/seeded-random.mjs';
import { startPostgres } from '../stack/postgres.mjs';
import { ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';
import { die, say } from '../lib/say.mjs';

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '90' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

await ensureInstalled();
await ensureBuilt();
const dir = mkdtempSync(join(tmpdir(), 'cloudknit-drill-'));
let postgres = null;
try {
  say(`种子 ${values.seed}`);
  postgres = await startPostgres(join(dir, 'postgres'), openSync(join(dir, 'postgres.log'), 'w'));
  const { figures, faults, waitedMs } = await paymentDrill({
    buyers: Number(values.buyers),
    seconds: Number(values.seconds),
    random: seededRandom(Number(values.seed)),
    postgresUrl: postgres.url,
    dir,
    say,
  });
  console.log(JSON.stringify({ seed: Number(values.seed), ...figures, waitedMs }, null, 2));
  for (const fault of faults) console.error(`✗ ${fault}`);
  console.log(faults.length === 0 ? '账目一致，分毫不差' : `有 ${faults.length} 处不一致`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  die(error);
} finally {
  await postgres?.stop();
  rmSync(dir, { recursive: true, force: true });
}
process.exit();
