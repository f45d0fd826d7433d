import { installPackages } from './debian.mjs';
import { findProgram } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

/** Debian's directory, for users whose PATH does not contain it. */
const PATHS = `${process.env.PATH ?? ''}:/usr/sbin`;

/**
 * Finds nginx for the tests of the reverse proxy.
 * @returns {string} its path
 * @throws {ExpectedError} when it is neither installed nor installable
 */
export function ensureNginx() {
  const find = () => findProgram('nginx', PATHS);
  const path = find() ?? (installPackages(['nginx']) ? find() : null);
  if (!path) {
    throw new ExpectedError(
      '找不到 nginx，测试需要它：请安装（Debian/Ubuntu：sudo apt-get install nginx），或把它放进 PATH',
    );
  }
  return path;
}
