// `npm run fuzz -- [--requests 20000] [--seed 1]`: sends the api what nobody should, and looks what it did.
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FuzzRun } from './fuzz-run.mjs';
import { FuzzedShop } from './fuzzed-shop.mjs';
import { startPostgres } from '../stack/postgres.mjs';
import { ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';
import { die, say } from '../lib/say.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];

await ensureInstalled();
await ensureBuilt();
const dir = mkdtempSync(join(tmpdir(), 'cloudknit-fuzz-'));
const parts = [];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void cleanUp().then(() => process.exit()));
try {
  say(`种子 ${seed}，${requests} 个请求`);
  const postgres = await startPostgres(
    join(dir, 'postgres'),
    openSync(join(dir, 'postgres.log'), 'w'),
  );
  parts.push(postgres);
  const shop = new FuzzedShop(dir);
  parts.push(shop);
  await shop.start(postgres.url);
  const run = new FuzzRun(shop);
  await run.prepare();
  const { figures, faults } = await run.run(requests, seed, say);
  console.log(JSON.stringify({ seed, ...figures }, null, 2));
  for (const fault of faults) console.error(`✗ ${fault}`);
  const again = `npm run fuzz -- --requests ${requests} --seed ${seed}`;
  console.log(
    faults.length === 0 ? '没有发现问题' : `发现 ${faults.length} 处问题，重来：${again}`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  die(error);
}
await cleanUp();
process.exit();

async function cleanUp() {
  process.exitCode ??= 1;
  while (parts.length > 0) await parts.pop().stop();
  rmSync(dir, { recursive: true, force: true });
}
