// `npm run fuzz:renderer -- [--count 500] [--seed 1]`: mutated PDFs for the process that makes pages. Each must end as
// pages or with a reason, and the sound PDF behind them must be read.
import { runTrial } from '../harness/trial.mjs';
import { readOptions, seedOption } from '../lib/options.mjs';

await runTrial('fuzz-renderer', async ({ dir }) => {
  const { count, seed } = readOptions({
    count: { type: 'number', default: 500 },
    seed: seedOption(1),
  }).values;
  // Imported here because it needs the installed packages and the build.
  const { fuzzRenderer } = await import('./renderer-run.mjs');
  await fuzzRenderer(dir, count, seed);
});
