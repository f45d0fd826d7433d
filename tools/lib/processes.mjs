import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Fault } from './say.mjs';

/** Enough of a failed program's output to find the cause in. */
const KEPT_LINES = 500;

/** @returns {string | null} the path of a program on the PATH */
export function findProgram(name, path = process.env.PATH ?? '') {
  for (const dir of path.split(delimiter)) {
    const file = join(dir, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this directory: look in the next.
    }
  }
  return null;
}

/**
 * Runs a program to its end and shows its output only when it fails.
 * @throws {Fault} with the last lines of what it said
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
 * The same without blocking this process, so that it can show how far the program is.
 * @param {(line: string) => void} onLine receives each line of its standard output
 * @throws {Fault} with the last lines of what it said
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

const failure = (what, output) => new Fault(`${what}失败：\n${lastLines(output)}`);

/** The end of an output, without what warnings repeat. */
function lastLines(output) {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() && !/^npm (warn|notice)/.test(line));
  return lines.slice(-25).join('\n');
}

/** Sends a signal and waits; what does not end in time is killed. */
export async function stopProcess(child, signal = 'SIGTERM', patienceMs = 15_000) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Starts a server program that must not outlive this process, even when this one is killed.
 * @param identity uid and gid to run as, where that is not this process's own
 */
export function startServer(program, args, { identity, ...options } = {}) {
  const setpriv = process.platform === 'linux' && findProgram('setpriv');
  if (!setpriv) return spawn(program, args, { ...options, ...identity, detached: true });
  return spawn(setpriv, [...privileges(identity), '--pdeathsig', 'INT', '--', program, ...args], {
    ...options,
    detached: true,
  });
}

/** Runs a program to its end as another user. @throws {Fault} */
export function runAs(what, identity, program, args) {
  const setpriv = process.platform === 'linux' && findProgram('setpriv');
  if (!setpriv) return run(what, program, args, identity ?? {});
  return run(what, setpriv, [...privileges(identity), '--', program, ...args]);
}

/**
 * Root may keep a clone where no other user may look (its home, `mktemp -d`), yet PostgreSQL refuses
 * to run as root: so it runs as another user with the one capability to pass those directories.
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
