// jest-light-runner has no timeout of tests. The error ends the worker thread; its spec file fails, the others go on.
const INTERVAL_MS = 10_000;
/** Ten minutes. It counts intervals, because tests set the clock. */
const MOST_INTERVALS = 60;

let last = '';
let intervals = 0;

setInterval(() => {
  const { testPath, currentTestName } = globalThis.expect.getState();
  const current = `${testPath}: ${currentTestName}`;
  intervals = current === last ? intervals + 1 : 0;
  last = current;
  if (intervals > MOST_INTERVALS) throw new Error(`did not end within ten minutes: ${current}`);
}, INTERVAL_MS).unref();
