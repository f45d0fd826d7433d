// A Groonga server for tests, benchmarks and the comparison of answers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer, stopProcess } from '../lib/processes.mjs';
import { freePort } from './ports.mjs';
import { ensureSystemServer } from './system-servers.mjs';

const START_MS = 60_000;

/**
 * Starts a server with a database in `directory`, which is made if it is missing.
 * @param {string} directory
 * @param {number} [wantedPort] a free one if it is absent
 * @returns {Promise<{url: string, pid: number, stop: () => Promise<void>}>}
 */
export async function startGroonga(directory, wantedPort) {
  mkdirSync(directory, { recursive: true });
  const program = ensureSystemServer('groonga', ['groonga-bin']);
  const path = join(directory, 'search.grn');
  const port = wantedPort ?? (await freePort());
  const create = spawn(program, ['-n', path, 'status'], { stdio: 'ignore' });
  await once(create, 'exit');
  const server = startServer(
    program,
    ['--protocol', 'http', '--bind-address', '127.0.0.1', '-p', String(port), '-s', path],
    { stdio: 'ignore', deathSignal: 'TERM' },
  );
  const url = `http://127.0.0.1:${port}`;
  const end = Date.now() + START_MS;
  while (!(await isAnswering(url))) {
    if (server.exitCode !== null || Date.now() > end) {
      await stopProcess(server, 'SIGKILL');
      throw new Error('Groonga does not start');
    }
    await sleep(50);
  }
  return { url, pid: server.pid, stop: () => stopProcess(server) };
}

async function isAnswering(url) {
  try {
    return (await fetch(`${url}/d/status`)).ok;
  } catch {
    return false;
  }
}
