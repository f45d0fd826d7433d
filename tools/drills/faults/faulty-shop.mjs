// A shop with a separate disk and a sandbox with an adjustable clock.
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { callSandbox } from '../../harness/customer.mjs';
import { HarnessShop } from '../../harness/shop.mjs';
import { findProgram, run } from '../../lib/processes.mjs';

const CLOCK = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href;
const DISK = '256m';

export class FaultyShop extends HarnessShop {
  #clockFile;
  #isMounted = false;

  constructor(dir) {
    const filesDir = join(dir, 'files');
    const clockFile = join(dir, 'clock');
    super(dir, {
      env: {
        STORAGE_DIR: filesDir,
        ALTCHA_MAX_COUNTER: '5',
        // One admin uploads continuously.
        RATE_LIMIT_FACTOR: '10',
        LOG_LEVEL: 'warn',
        NODE_OPTIONS: `--import ${CLOCK}`,
        SHIFTED_CLOCK_FILE: clockFile,
      },
      // Only the sandbox's clock is adjustable.
      appEnv: () => ({ NODE_OPTIONS: '' }),
    });
    this.filesDir = filesDir;
    this.#clockFile = clockFile;
  }

  async start() {
    mkdirSync(this.filesDir, { recursive: true });
    this.#isMounted = mountDisk(this.filesDir);
    await super.start();
  }

  /** The bytes of a stored file. */
  readStored(key) {
    return readFile(join(this.filesDir, key));
  }

  /** Describes how the disk is filled. */
  get disk() {
    return this.#isMounted ? `tmpfs（${DISK}）写满` : 'incoming 目录不可写（没有 root，不能挂载）';
  }

  /** Kills Redis and deletes its files. */
  async loseRedis() {
    await this.killRedis();
    rmSync(this.redisDir, { recursive: true, force: true });
  }

  async fillDisk() {
    if (!this.#isMounted) return chmod(join(this.filesDir, 'incoming'), 0o500);
    const { bavail, bsize } = statfsSync(this.filesDir);
    try {
      writeFileSync(this.#filler, Buffer.alloc(bavail * bsize));
    } catch (error) {
      // An upload used some of the space in the meantime: the disk is full anyway.
      if (error.code !== 'ENOSPC') throw error;
    }
  }

  async clearDisk() {
    if (!this.#isMounted) return chmod(join(this.filesDir, 'incoming'), 0o755);
    rmSync(this.#filler, { force: true });
  }

  shiftClock(ms) {
    writeFileSync(this.#clockFile, String(ms));
  }

  /** Sets the simulated faults of the external services; without settings there are none. */
  async outside(settings = {}) {
    await callSandbox(this.sandboxUrl, 'faults', settings);
  }

  /** @param app `api` or `worker` @returns {string[]} every warning and error that it has logged, in order */
  warnings(app) {
    return this.logLines([app]).filter((line) => /\b(WARN|ERROR|FATAL)\b/.test(line));
  }

  async stop() {
    try {
      await super.stop();
    } finally {
      if (this.#isMounted) run('卸载', 'umount', [this.filesDir]);
    }
  }

  get #filler() {
    return join(this.filesDir, 'filler');
  }
}

/** Mounts a small disk for the files, if permitted. */
function mountDisk(dir) {
  if (process.getuid?.() !== 0 || !findProgram('mount')) return false;
  try {
    run('挂载', 'mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', dir]);
    return true;
  } catch {
    return false;
  }
}
