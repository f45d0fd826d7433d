import { installPackages } from './debian.mjs';
import { findProgram } from '../lib/processes.mjs';
import { Fault } from '../lib/say.mjs';

/** Where Debian keeps it, for users whose PATH does not lead there. */
const PATHS = `${process.env.PATH ?? ''}:/usr/sbin`;

/**
 * Finds nginx for the tests of what stands in front of the api.
 * @returns {string} its path
 * @throws {Fault} when there is none to be had
 */
export function ensureNginx() {
  const find = () => findProgram('nginx', PATHS);
  const path = find() ?? (installPackages(['nginx']) ? find() : null);
  if (!path) {
    throw new Fault(
      '找不到 nginx，测试需要它：请安装（Debian/Ubuntu：sudo apt-get install nginx），或把它放进 PATH',
    );
  }
  return path;
}
