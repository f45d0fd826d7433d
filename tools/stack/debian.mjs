import { existsSync } from 'node:fs';
import { findProgram, run } from '../lib/processes.mjs';
import { print } from '../lib/output.mjs';

/**
 * Installs packages on Debian or Ubuntu if that works without a prompt: as root or with passwordless sudo.
 * `CLOUDKNIT_NO_INSTALL=1` disables it.
 * @returns {boolean} whether they were installed
 */
export function installPackages(packages, env = process.env) {
  if (env.CLOUDKNIT_NO_INSTALL === '1') return false;
  const apt = findProgram('apt-get', env.PATH);
  if (!apt || !existsSync('/etc/debian_version')) return false;
  const sudo = process.getuid?.() === 0 ? [] : [findProgram('sudo', env.PATH), '-n'];
  if (sudo[0] === null) return false;
  const call = (...args) => {
    const [program, ...rest] = [...sudo, apt, ...args];
    run(`安装 ${packages.join('、')}`, program, rest, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  try {
    if (sudo.length > 0) run('询问 sudo', sudo[0], ['-n', 'true']);
    print(`正在安装系统软件包：${packages.join('、')}`);
    call('update', '-qq');
    // The package's service would occupy the default port; the shop starts its own server.
    call('install', '-y', '-qq', '--no-install-recommends', ...packages);
    return true;
  } catch (error) {
    print(error.message);
    return false;
  }
}
