import { HarnessShop } from '../harness/shop.mjs';
import { profiling } from './profiling.mjs';

/**
 * Starts a shop on durable servers, with demo data unless `demo` is false.
 * @param trial stops it, see tools/harness/trial.mjs
 * @param env settings of its programs
 * @returns {Promise<HarnessShop>}
 */
export async function startBenchShop(
  { dir, keep },
  env = {},
  { apps = ['api', 'worker'], demo = true } = {},
) {
  const shop = new HarnessShop(dir, {
    env: {
      LOG_LEVEL: 'error',
      // A few customers with one address send as many requests as thousands of visitors, so the rate limits are raised.
      RATE_LIMIT_FACTOR: '1000',
      // Options of Node for profiling, see speed/programs.mjs.
      BENCH_NODE_ARGS: process.env.BENCH_NODE_ARGS ?? '',
      ...env,
    },
    demo,
    execArgv: profiling(),
  });
  keep(shop);
  await shop.start(apps);
  return shop;
}
