// A server or program of the cluster that can be killed, paused and restarted.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopProcess } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

const READY_TIMEOUT_MS = 120_000;
const RESTART_DELAY_MS = 1_000;
const POLL_INTERVAL_MS = 100;

/**
 * A part of the cluster. It is restarted after a crash, as by systemd with `Restart=always`, unless its machine has
 * failed or it was stopped.
 */
export class Part {
  #start;
  #isReady;
  #findOthers;
  #isWanted = false;
  #restarting = Promise.resolve();
  child = null;

  /**
   * @param {string} name
   * @param {object} options
   * @param {() => import('node:child_process').ChildProcess | Promise<import('node:child_process').ChildProcess>}
   * options.start
   * @param {() => Promise<unknown>} [options.isReady] resolves to true once the part is ready; an error means not yet
   * @param {(child: import('node:child_process').ChildProcess) => number[]} [options.others] ids of further processes
   * on the same machine
   */
  constructor(name, { start, isReady = () => Promise.resolve(true), others = () => [] }) {
    this.name = name;
    this.#start = start;
    this.#isReady = isReady;
    this.#findOthers = others;
  }

  /** Starts the part and waits until it is ready. @throws {ExpectedError} */
  async start() {
    this.#isWanted = true;
    await this.#spawn();
    await this.untilReady();
  }

  async untilReady() {
    const giveUpAt = Date.now() + READY_TIMEOUT_MS;
    while (!(await this.#isReady().catch(() => false))) {
      if (Date.now() > giveUpAt) throw new ExpectedError(`${this.name} 没有就绪`);
      await sleep(POLL_INTERVAL_MS);
    }
  }

  /** Kills every process; the part is then restarted. */
  crash() {
    const others = this.#others();
    this.child.kill('SIGKILL');
    for (const pid of others) signal(pid, 'SIGKILL');
  }

  /** Simulates the failure of its machine: kills every process. The part is not restarted before `start`. */
  async fail() {
    this.#isWanted = false;
    await this.#restarting;
    const others = this.#others();
    await stopProcess(this.child, 'SIGKILL');
    for (const pid of others) signal(pid, 'SIGKILL');
    await untilGone(others);
  }

  /** Simulates a machine that hangs: pauses every process, whose connections stay open. */
  pause() {
    signal(this.child.pid, 'SIGSTOP');
    for (const pid of this.#others()) signal(pid, 'SIGSTOP');
    // Again for processes that the server started before it was paused itself.
    for (const pid of this.#others()) signal(pid, 'SIGSTOP');
  }

  resume() {
    for (const pid of [this.child.pid, ...this.#others()]) signal(pid, 'SIGCONT');
  }

  async stop() {
    this.#isWanted = false;
    // A pending start would leave a process behind.
    await this.#restarting;
    if (!this.child) return;
    const others = this.#others();
    this.resume();
    await stopProcess(this.child, 'SIGTERM', 60_000);
    for (const pid of others) signal(pid, 'SIGINT');
    await untilGone(others);
  }

  #others() {
    return this.#findOthers(this.child);
  }

  async #spawn() {
    this.child = await this.#start();
    this.child.once('exit', () => {
      this.#restarting = this.#restart();
    });
  }

  async #restart() {
    await sleep(RESTART_DELAY_MS);
    while (this.#isWanted) {
      try {
        await this.#spawn();
        return;
      } catch {
        await sleep(RESTART_DELAY_MS);
      }
    }
  }
}

/** Sends a signal to a process that may have ended. */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function untilGone(pids) {
  const isGone = (pid) => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  };
  for (let i = 0; !pids.every(isGone); i += 1) {
    if (i > 300) pids.forEach((pid) => signal(pid, 'SIGKILL'));
    await sleep(POLL_INTERVAL_MS);
  }
}

/** @returns {number[]} the ids of the processes that a process has started */
export function childrenOf(pid) {
  const children = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(children)) return [];
  return readFileSync(children, 'utf8').split(' ').filter(Boolean).map(Number);
}
