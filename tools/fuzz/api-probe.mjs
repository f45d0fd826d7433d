// Preloaded into the api under test: measures its memory after garbage collection, and how long its event loop was
// blocked.
import { openSync, readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Exists only on Linux; elsewhere nothing is measured. */
const schedule =
  process.platform === 'linux' ? openSync(`/proc/self/task/${process.pid}/schedstat`, 'r') : null;
const read = Buffer.alloc(100);

/** Processor time of the thread in milliseconds, so that waiting on a loaded machine does not count. */
function threadMs() {
  if (schedule === null) return 0;
  const text = read.toString('latin1', 0, readSync(schedule, read, 0, read.length, 0));
  return Number(text.split(' ')[0]) / 1e6;
}

let turnBegan = threadMs();
let longestTurnMs = 0;

/** Runs once in each turn of the event loop, without keeping the process alive. */
function endTurn() {
  const now = threadMs();
  longestTurnMs = Math.max(longestTurnMs, now - turnBegan);
  turnBegan = now;
  setImmediate(endTurn).unref();
}

endTurn();

process.on('message', (message) => {
  if (message !== 'measure') return;
  collectGarbage();
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const polluted = [];
  // eslint-disable-next-line guard-for-in
  for (const key in {}) polluted.push(key);
  process.send({
    rss,
    held: heapUsed + external,
    polluted,
    longestTurnMs: Math.round(longestTurnMs),
  });
  // Excludes the time of the collection above.
  turnBegan = threadMs();
  longestTurnMs = 0;
});
