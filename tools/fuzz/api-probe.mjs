// Preloaded into the api that is fuzzed: measures what it holds after its garbage was collected, and how long its
// thread worked without serving others in between.
import { openSync, readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Of Linux alone: where nothing is measured, nothing is found. */
const schedule =
  process.platform === 'linux' ? openSync(`/proc/self/task/${process.pid}/schedstat`, 'r') : null;
const read = Buffer.alloc(100);

/** Processor time of the thread in milliseconds: waiting for a busy machine is no part of it. */
function threadMs() {
  if (schedule === null) return 0;
  const text = read.toString('latin1', 0, readSync(schedule, read, 0, read.length, 0));
  return Number(text.split(' ')[0]) / 1e6;
}

let turnBegan = threadMs();
let longestTurnMs = 0;

/** Runs once in each turn of the event loop, and keeps no process alive. */
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
  // What the collection above took is not counted.
  turnBegan = threadMs();
  longestTurnMs = 0;
});
