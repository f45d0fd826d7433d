import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from '../lib/prepare.mjs';
import { die } from '../lib/say.mjs';

/**
 * Runs a benchmark or a drill on what is installed and built, in a directory of its own, and ends the
 * process. What it kept is stopped at the end, the last first, also when somebody interrupts it.
 * @param {string} name of the directory
 * @param {(trial: {dir: string, keep: <P extends {stop(): unknown}>(part: P) => P}) => Promise<void>} run
 *   sets process.exitCode where it ends well but finds a fault
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
    die(error);
  }
  await cleanUp();
  process.exit();
}
