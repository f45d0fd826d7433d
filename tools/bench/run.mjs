// `node tools/bench/run.mjs <name>`: one of the benchmarks beside this file. They are loaded once there is
// something to load: on a fresh clone what they import is installed and built first.
import { runTrial } from '../harness/trial.mjs';

const [, , name] = process.argv;
process.argv.splice(2, 1);
await runTrial(`bench-${name}`, async (trial) => {
  const { bench } = await import(`./${name}.mjs`);
  await bench(trial);
});
