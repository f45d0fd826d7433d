import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;

/** Repeats one request, and records the failures and the longest time without a success. */
export class Probe {
  #request;
  #running = Promise.resolve();
  #isStopped = false;
  #lastSuccessAt = 0;
  /** Milliseconds. */
  longestGapMs = 0;
  failures = 0;
  count = 0;
  /** The number of failures by message. */
  errors = new Map();

  /** @param {() => Promise<unknown>} request */
  constructor(request) {
    this.#request = request;
  }

  start() {
    this.#lastSuccessAt = performance.now();
    this.#running = this.#run();
  }

  /** Resolves after the next success that begins now. @throws Error after `limitMs` */
  async untilSuccess(limitMs) {
    const [before, giveUpAt] = [performance.now(), Date.now() + limitMs];
    while (this.#lastSuccessAt < before) {
      if (Date.now() > giveUpAt) throw new Error(`${limitMs / 1000} 秒内没有恢复`);
      await sleep(PAUSE_MS);
    }
  }

  async stop() {
    this.#isStopped = true;
    await this.#running;
    this.#measureGap();
  }

  async #run() {
    while (!this.#isStopped) {
      this.count += 1;
      try {
        await this.#request();
        this.#measureGap();
        this.#lastSuccessAt = performance.now();
      } catch (error) {
        this.failures += 1;
        const message = error.message.slice(0, 120);
        this.errors.set(message, (this.errors.get(message) ?? 0) + 1);
      }
      await sleep(PAUSE_MS);
    }
  }

  #measureGap() {
    this.longestGapMs = Math.max(this.longestGapMs, performance.now() - this.#lastSuccessAt);
  }
}
