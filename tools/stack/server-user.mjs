import { chownSync, readFileSync } from 'node:fs';
import { ExpectedError } from '../lib/output.mjs';

/**
 * The user that runs PostgreSQL and PgBouncer, which refuse to run as root.
 * @returns {{uid: number, gid: number} | undefined} undefined when this process is not root
 */
export function serverUser() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find((entry) => entry.startsWith(`${name}:`));
    if (line) return { uid: Number(line.split(':')[2]), gid: Number(line.split(':')[3]) };
  }
  throw new ExpectedError(
    'PostgreSQL 不能以 root 运行，而本机没有 postgres 或 nobody 用户，请设置 DATABASE_URL',
  );
}

/** Makes the server's user the owner of a file or directory. */
export function ownTo(path) {
  const user = serverUser();
  if (user) chownSync(path, user.uid, user.gid);
}
