import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** How a process ended, and what it printed. */
export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A running process. */
export interface Running {
  child: ChildProcess;
  ended: Promise<Ended>;
}

/** Starts a built command. @param file below `dist` @param env besides PATH, the whole environment */
export function startBuiltCommand(
  file: string,
  args: string[],
  env: Record<string, string>,
): Running {
  const child = spawn(process.execPath, [`dist/${file}`, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  const ended = once(child, 'close').then(([status]) => ({
    status: status as number | null,
    stdout,
    stderr,
  }));
  return { child, ended };
}

/** Runs a command of the api like a container does. @param env location of the shop */
export function runApiCommand(
  name: 'backup' | 'create-admin' | 'migrate' | 'restore' | 'seed-demo' | 'verify-backup',
  args: string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  return startBuiltCommand(`apps/api/src/commands/${name}.js`, args, env).ended;
}
