import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';
import { reportFailure } from '../lib/output.mjs';
import { stopParts } from '../lib/stop-parts.mjs';

/**
 * Runs a benchmark or a drill with the installed packages and the build, in a temporary directory, and exits the
 * process. Registered parts are stopped at the end in reverse order, also after an interrupt.
 * @param {string} name of the directory
 * @param {(trial: {dir: string, keep: <P extends {stop(): unknown}>(part: P) => P}) => Promise<void>} run sets
 * process.exitCode if it completes but finds a fault; `keep` registers a part
 */
export async function runTrial(name, run) {
  try {
    await ensureInstalled();
    await ensureBuilt();
  } catch (error) {
    reportFailure(error);
    process.exit();
  }
  const dir = mkdtempSync(join(tmpdir(), `cloudknit-${name}-`));
  const parts = [];
  let cleaning = null;
  /** The end of the run and each signal wait for the same clean-up. */
  const cleanUp = () => (cleaning ??= stopAndDelete(parts, dir));
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      isInterrupted = true;
      void cleanUp().then(() => process.exit(1));
    });
  }
  const keep = (part) => {
    parts.push(part);
    return part;
  };
  try {
    await run({ dir, keep });
  } catch (error) {
    // After an interrupt the run fails because its parts are gone.
    if (!isInterrupted) reportFailure(error);
  }
  await cleanUp();
  if (isInterrupted) process.exitCode = 1;
  process.exit();
}

async function stopAndDelete(parts, dir) {
  await stopParts(parts);
  try {
    rmSync(dir, { recursive: true, force: true });
  } catch (error) {
    reportFailure(error);
  }
}
