import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';
import { reportFailure } from '../lib/output.mjs';

/**
 * Runs a benchmark or a drill with the installed packages and the build, in a temporary directory, and exits the
 * process. Registered parts are stopped at the end in reverse order, also after an interrupt.
 * @param {string} name of the directory
 * @param {(trial: {dir: string, keep: <P extends {stop(): unknown}>(part: P) => P}) => Promise<void>} run sets
 * process.exitCode if it completes but finds a fault; `keep` registers a part
 */
export async function runTrial(name, run) {
  await ensureInstalled();
  await ensureBuilt();
  const dir = mkdtempSync(join(tmpdir(), `cloudknit-${name}-`));
  const parts = [];
  const cleanUp = async () => {
    while (parts.length > 0) await parts.pop().stop();
    rmSync(dir, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void cleanUp().then(() => process.exit(1)));
  const keep = (part) => {
    parts.push(part);
    return part;
  };
  try {
    await run({ dir, keep });
  } catch (error) {
    reportFailure(error);
  }
  await cleanUp();
  process.exit();
}
