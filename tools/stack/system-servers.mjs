import { installPackages } from './debian.mjs';
import { findProgram } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

/** Debian's directory, for users whose PATH does not contain it. */
const PATHS = `${process.env.PATH ?? ''}:/usr/sbin`;

/**
 * Finds a server that tests and the cluster start, such as nginx or pgbouncer; installs its package if it is missing.
 * @param packages the Debian packages that contain it
 * @returns {string} its path
 * @throws {ExpectedError} when it is neither installed nor installable
 */
export function ensureSystemServer(name, packages = [name]) {
  const find = () => findProgram(name, PATHS);
  const path = find() ?? (installPackages(packages) ? find() : null);
  if (!path) {
    throw new ExpectedError(
      `找不到 ${name}：请安装（Debian/Ubuntu：sudo apt-get install ${packages.join(' ')}），或把它放进 PATH`,
    );
  }
  return path;
}
