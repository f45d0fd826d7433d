// The shop under test: restarts its api after a crash, and measures it.
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HarnessShop } from '../harness/shop.mjs';

const PROBE = pathToFileURL(join(import.meta.dirname, 'api-probe.mjs')).href;
/**
 * glibc keeps freed buffers below its threshold in its arenas, and raises the threshold to the largest buffer that was
 * freed. A fixed one, as in the image of the Dockerfile, leaves less of that in the measured memory.
 */
const API_ENV = { NODE_OPTIONS: `--import ${PROBE}`, MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };
/** Number of log lines that are reported after a crash. */
const LAST_LINES = 12;

export class FuzzedShop extends HarnessShop {
  /** @type {Promise<void> | null} */
  #reviving = null;

  constructor(dir) {
    super(dir, {
      env: { ALTCHA_MAX_COUNTER: '5', LOG_LEVEL: 'warn' },
      appEnv: (name) => (name === 'api' ? API_ENV : {}),
      onDeath: (name, fault) => {
        const lines = name === 'api' ? this.logLines(['api']).slice(-LAST_LINES) : [];
        this.deaths.push([fault.message, ...lines].join('\n'));
      },
    });
  }

  get port() {
    return Number(this.env.PORT);
  }

  get filesDir() {
    return this.env.STORAGE_DIR;
  }

  /** Restarts the api if it has exited. @returns whether it had */
  async revive() {
    const { exitCode, signalCode } = this.processOf('api');
    if (exitCode === null && signalCode === null) return false;
    this.#reviving ??= this.startApp('api').finally(() => (this.#reviving = null));
    await this.#reviving;
    return true;
  }

  /**
   * @returns {Promise<{rss: number, held: number, polluted: string[], longestTurnMs: number}>} measurements of the
   * api: bytes, and processor time of its thread
   */
  async measure() {
    for (;;) {
      await this.revive();
      const child = this.processOf('api');
      // The event that comes first removes the listener of the other one.
      const settled = new AbortController();
      const first = (event) =>
        once(child, event, { signal: settled.signal }).then(
          ([value]) => value,
          () => null,
        );
      const [answer, death] = [first('message'), first('exit').then(() => null)];
      // A crash of the api is noticed by its exit.
      child.send('measure', () => undefined);
      const measured = await Promise.race([answer, death]);
      settled.abort();
      if (measured) return measured;
    }
  }
}
