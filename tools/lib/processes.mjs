import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ExpectedError } from './output.mjs';

/** Lines of output that are kept to show the cause of a failure. */
const KEPT_LINES = 500;

/** @returns {string | null} the path of a program on the PATH */
export function findProgram(name, path = process.env.PATH ?? '') {
  for (const dir of path.split(delimiter)) {
    const file = join(dir, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // It is not in this directory.
    }
  }
  return null;
}

/**
 * Runs a program to its end and shows its output only when it fails.
 * @throws {ExpectedError} with the last lines of its output
 */
export function run(what, program, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (status === 0) return stdout;
  throw failure(what, error ? error.message : `${stdout}\n${stderr}`);
}

/**
 * The same without blocking this process, so that it can show progress.
 * @param {(line: string) => void} onLine receives each line of the standard output
 * @throws {ExpectedError} with the last lines of its output
 */
export async function runWatched(what, program, args, options, onLine) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = { stdout: [], stderr: [] };
  for (const name of ['stdout', 'stderr']) {
    createInterface({ input: child[name] }).on('line', (line) => {
      if (lines[name].push(line) > KEPT_LINES) lines[name].shift();
      if (name === 'stdout') onLine(line);
    });
  }
  try {
    const [status] = await once(child, 'close');
    if (status === 0) return;
  } catch (error) {
    throw failure(what, error.message);
  }
  throw failure(what, [...lines.stdout, ...lines.stderr].join('\n'));
}

const failure = (what, output) => new ExpectedError(`${what}失败：\n${lastLines(output)}`);

/** The last lines of an output, without repeated warnings. */
function lastLines(output) {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() && !/^npm (warn|notice)/.test(line));
  return lines.slice(-25).join('\n');
}

/** Sends a signal and waits; sends SIGKILL after the timeout. */
export async function stopProcess(child, signal = 'SIGTERM', timeoutMs = 15_000) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Starts a server process that ends together with this process, even if this one is killed.
 * @param identity uid and gid of the server, if they differ from this process
 * @param deathSignal signal that the server receives when this process ends
 */
export function startServer(program, args, { identity, deathSignal = 'INT', ...options } = {}) {
  const setpriv = process.platform === 'linux' && findProgram('setpriv');
  if (!setpriv) return spawn(program, args, { ...options, ...identity, detached: true });
  const own = [...privileges(identity), '--pdeathsig', deathSignal, '--', program, ...args];
  return spawn(setpriv, own, { ...options, detached: true });
}

/** Runs a program to its end as another user. @throws {ExpectedError} */
export function runAs(what, identity, program, args) {
  const setpriv = process.platform === 'linux' && findProgram('setpriv');
  if (!setpriv) return run(what, program, args, identity ?? {});
  return run(what, setpriv, [...privileges(identity), '--', program, ...args]);
}

/**
 * PostgreSQL refuses to run as root, and root's clone may lie in a directory that other users cannot enter (its home,
 * `mktemp -d`). Therefore the other user gets the one capability to traverse such directories.
 */
function privileges(identity) {
  if (!identity) return [];
  return [
    `--reuid=${identity.uid}`,
    `--regid=${identity.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
}
