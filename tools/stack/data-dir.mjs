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
  const holder = existsSync(file) ? runningHolder(readFileSync(file, 'utf8')) : null;
  if (holder) {
    throw new ExpectedError(
      `数据目录 ${dir} 正被另一个 npm start 或 npm run dev（进程 ${holder}）使用，请先停掉它，或换一个目录，例如 DATA_DIR=.data2 npm start`,
    );
  }
  writeFileSync(file, `${process.pid} ${startOf(process.pid) ?? ''}`);
  return () => rmSync(file, { force: true });
}

/**
 * The process that wrote a lock, if it still runs. Its start distinguishes it from a later process with the same id,
 * whichever program takes the lock.
 * @returns {number | null} its id
 */
function runningHolder(lock) {
  const [pid, start] = lock.split(' ');
  const id = Number(pid);
  if (!id || id === process.pid || !isAlive(id)) return null;
  const now = startOf(id);
  // Without /proc, or in a lock of an earlier version, the id has to suffice.
  return start && now !== null && start !== now ? null : id;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * When a process started, in ticks since the boot.
 * @returns {string | null} empty for a process that has ended and was not reaped; null where the system has no /proc
 */
function startOf(pid) {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(') ')
      .at(-1)
      .split(' ');
    return state === 'Z' ? '' : fields[18];
  } catch {
    return null;
  }
}
