// The shop of the fuzzing: its api is started again when it dies, and measured.
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HarnessShop } from '../harness/shop.mjs';

const PROBE = pathToFileURL(join(import.meta.dirname, 'api-probe.mjs')).href;
/** Lines of a dead api's log that are reported. */
const LAST_LINES = 12;

export class FuzzedShop extends HarnessShop {
  #isApiDead = false;
  /** @type {Promise<void> | null} */
  #reviving = null;

  constructor(dir) {
    super(dir, {
      env: { ALTCHA_MAX_COUNTER: '5', LOG_LEVEL: 'warn' },
      appEnv: (name) => (name === 'api' ? { NODE_OPTIONS: `--import ${PROBE}` } : {}),
      onDeath: (name, fault) => {
        if (name === 'api') this.#isApiDead = true;
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

  /** Starts the api again if it has ended. @returns whether it had */
  async revive() {
    if (!this.#isApiDead) return false;
    this.#reviving ??= this.startApp('api')
      .then(() => (this.#isApiDead = false))
      .finally(() => (this.#reviving = null));
    await this.#reviving;
    return true;
  }

  /**
   * @returns {Promise<{rss: number, held: number, polluted: string[], longestTurnMs: number}>} of the api: bytes, and
   *   the processor time of its thread
   */
  async measure() {
    for (;;) {
      await this.revive();
      const child = this.processOf('api');
      const answer = once(child, 'message').then(([measured]) => measured);
      const death = once(child, 'exit').then(() => null);
      // A dead api is noticed by its exit.
      child.send('measure', () => undefined);
      const measured = await Promise.race([answer, death]);
      if (measured) return measured;
    }
  }
}
