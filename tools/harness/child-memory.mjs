import { setTimeout as sleep } from 'node:timers/promises';
import { childRunning, peakMegabytesOf } from '../lib/process-counters.mjs';

const POLL_INTERVAL_MS = 100;

/** Watches the child of this process whose command line has a text, from now on. */
export function watchChildMemory(command) {
  const stopped = new AbortController();
  const watch = async () => {
    let most = 0;
    while (!stopped.signal.aborted) {
      const pid = childRunning(command);
      if (pid !== undefined) most = Math.max(most, peakMegabytesOf(pid));
      await sleep(POLL_INTERVAL_MS);
    }
    return most;
  };
  const watched = watch();
  return {
    stop: () => {
      stopped.abort();
      return watched;
    },
  };
}
