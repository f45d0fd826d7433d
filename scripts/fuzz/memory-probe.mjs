// Preloaded into the api that is fuzzed: tells what it still holds after its garbage was collected.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('message', (message) => {
  if (message !== 'measure') return;
  collectGarbage();
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const polluted = [];
  // eslint-disable-next-line guard-for-in
  for (const key in {}) polluted.push(key);
  process.send({ rss, held: heapUsed + external, polluted });
});
