import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpectedError } from '../lib/output.mjs';

/**
 * Locks a data directory for this process, so that no second run uses the same database. A stale lock of a killed run
 * is ignored.
 * @returns {() => void} releases the lock
 * @throws {ExpectedError} when another run holds it
 */
export function takeDataDir(dir) {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'start.pid');
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (holder && holder !== process.pid && isStarter(holder)) {
    throw new ExpectedError(
      `数据目录 ${dir} 正被另一个 npm start（进程 ${holder}）使用，请先停掉它，或换一个目录，例如 DATA_DIR=.data2 npm start`,
    );
  }
  writeFileSync(file, String(process.pid));
  return () => rmSync(file, { force: true });
}

/** Whether the process is alive and is this program, not a different one that reuses its id. */
function isStarter(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  const command = `/proc/${pid}/cmdline`;
  return !existsSync(command) || /node.*(start|test)\.mjs/s.test(readFileSync(command, 'utf8'));
}
