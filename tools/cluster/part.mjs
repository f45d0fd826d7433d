// A server or program of the cluster that can be killed, paused and started again.
import { setTimeout as sleep } from 'node:timers/promises';
import { stopProcess } from '../lib/processes.mjs';
import { ExpectedError } from '../lib/output.mjs';

const READY_TIMEOUT_MS = 120_000;
const RESTART_DELAY_MS = 1_000;
const POLL_INTERVAL_MS = 100;

/**
 * A part is started again after a crash, as systemd does with `Restart=always`, unless its machine has failed or it was
 * stopped.
 */
export class Part {
  #start;
  #isReady;
  #others;
  #isWanted = false;
  #restarting = Promise.resolve();
  child = null;

  /**
   * @param {string} name
   * @param {object} options
   * @param {() => import('node:child_process').ChildProcess | Promise<import('node:child_process').ChildProcess>}
   * options.start
   * @param {() => Promise<unknown>} [options.isReady] resolves to true once the part works; an error means not yet
   * @param {() => number[]} [options.others] ids of further processes that die with its machine
   */
  constructor(name, { start, isReady = () => Promise.resolve(true), others = () => [] }) {
    this.name = name;
    this.#start = start;
    this.#isReady = isReady;
    this.#others = others;
  }

  /** Starts it and waits until it works. @throws {ExpectedError} */
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

  /** The process dies; it is started again. */
  crash() {
    this.child.kill('SIGKILL');
  }

  /** Its machine fails: every process dies, and nothing is started again before `start`. */
  async fail() {
    this.#isWanted = false;
    await this.#restarting;
    const others = this.#others();
    await stopProcess(this.child, 'SIGKILL');
    for (const pid of others) signal(pid, 'SIGKILL');
    await untilGone(others);
  }

  /** Its machine hangs: every process stops running without being closed. */
  pause() {
    for (const pid of [this.child.pid, ...this.#others()]) signal(pid, 'SIGSTOP');
  }

  resume() {
    for (const pid of [this.child.pid, ...this.#others()]) signal(pid, 'SIGCONT');
  }

  async stop() {
    this.#isWanted = false;
    // A start that is under way would leave its process behind.
    await this.#restarting;
    if (!this.child) return;
    const others = this.#others();
    this.resume();
    await stopProcess(this.child, 'SIGTERM', 60_000);
    for (const pid of others) signal(pid, 'SIGINT');
    await untilGone(others);
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

function signal(pid, name) {
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
