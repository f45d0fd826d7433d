import { installPackages } from './debian.mjs';
import { findProgram } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

/** Debian's directory, for users whose PATH does not contain it. */
const PATHS = `${process.env.PATH ?? ''}:/usr/sbin`;

/**
 * Finds a server that the tests start, such as nginx or pgbouncer; installs the package of the same name if it is
 * missing.
 * @returns {string} its path
 * @throws {ExpectedError} when it is neither installed nor installable
 */
export function ensureSystemServer(name) {
  const find = () => findProgram(name, PATHS);
  const path = find() ?? (installPackages([name]) ? find() : null);
  if (!path) {
    throw new ExpectedError(
      `找不到 ${name}，测试需要它：请安装（Debian/Ubuntu：sudo apt-get install ${name}），或把它放进 PATH`,
    );
  }
  return path;
}
