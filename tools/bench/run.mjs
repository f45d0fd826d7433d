// `node tools/bench/run.mjs <name>`: runs a benchmark of this directory. It is imported after the packages are
// installed and built, which a fresh clone needs.
import { runTrial } from '../harness/trial.mjs';

const [, , name] = process.argv;
process.argv.splice(2, 1);
await runTrial(`bench-${name}`, async (trial) => {
  const { bench } = await import(`./${name}.mjs`);
  await bench(trial);
});
