// Sends thousands of requests and checks their effects.
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFixtures } from './fixtures.mjs';
import { fillPlaceholders } from './placeholders.mjs';
import { brokenInvariants } from './invariants.mjs';
import { nameOf, operationsOf } from './operations.mjs';
import { sendRaw } from './raw-http.mjs';
import { arbitraryRequest } from './requests.mjs';
import { setStage } from './stage.mjs';
import { faultOf } from './verdict.mjs';
import { Visitors } from './visitors.mjs';
import { showsOwnSession, toCurl, toWire } from './wire.mjs';
import { KnownValues } from './known-values.mjs';

const ROUNDS = 10;
/** Number of parallel requests. */
const CLIENTS = 4;
/** A valid response may take seconds on a loaded machine. */
const HANG_MS = 20_000;
/** Number of requests for shrinking a failing one. */
const SMALLER_TRIES = 100;
/** A try without a complete response takes long, so it counts as this many. */
const LOST_TRY = 10;
/** After this many of the ten rounds every operation was called, all code is loaded and every cache is filled. */
const WARM_ROUNDS = 5;
/**
 * Permitted growth in bytes. `held` is exact, because it is measured after garbage collection. `rss` includes memory
 * that allocators keep; a leak of 1 kB per request is detected in a full run.
 */
const MAY_GROW = { held: 12 * 2 ** 20, rss: 28 * 2 ** 20 };
/** Permitted processor time of one turn of the event loop. */
const TURN_MS = 60;
const SETTLE_MS = 60_000;
/** Log lines that are no fault: ordinary messages, refused forgeries, and what only a busy machine delays. */
const EXPECTED_LINE =
  /\bLOG\b|notification refused: |WeChat 400\d\d: | goes back: account_deleted |Redis is unavailable, this process counts by itself: Command timed out /;
const SEND_TRIES = 3;
/** Time until an exit of the api is noticed. */
const REVIVE_MS = 500;
/** Operations that end sessions or change rights, of the caller or of others. */
const ENDS_SESSIONS =
  /\/(logout|refresh|reset-pwd|change-pwd|link\/\w+|email|\{change\})$|^DELETE .*\/me$/;

export class FuzzRun {
  #shop;
  #visitors;
  #fixtures;
  #knownValues;
  #arbitrary;
  #faults = new Map();
  #byStatus = {};
  #byOperation = {};
  #sent = 0;
  #memory = [];
  #turns = [];

  constructor(shop) {
    this.#shop = shop;
    this.#visitors = new Visitors(shop);
    this.#knownValues = new KnownValues(shop, this.#visitors);
  }

  async prepare() {
    const document = await (await fetch(`${this.#shop.siteUrl}/api/docs-json`)).json();
    this.#fixtures = await makeFixtures();
    await setStage(this.#shop, this.#visitors, this.#fixtures);
    this.#arbitrary = arbitraryRequest(operationsOf(document), this.#fixtures);
  }

  /** @param print called for every round and every fault */
  async run(requests, seed, print) {
    for (let round = 0; round < ROUNDS; round += 1) {
      await this.#knownValues.look();
      const until = Math.ceil((requests * (round + 1)) / ROUNDS);
      const clients = Array.from({ length: CLIENTS }, (_, client) =>
        this.#client(until, seed + (round * CLIENTS + client) * 1_000, print),
      );
      await Promise.all(clients);
      const { rss, held, polluted, longestTurnMs } = await this.#shop.measure();
      this.#memory.push({ rss, held });
      this.#turns.push(longestTurnMs);
      await this.#settle();
      for (const fault of await brokenInvariants(this.#shop)) {
        if (!this.#faults.has(fault)) print(`✗ ${fault}`);
        this.#faults.set(fault, { what: fault });
      }
      for (const death of this.#shop.deaths) {
        if (!this.#faults.has(death)) print(`✗ ${death}`);
        this.#faults.set(death, { what: death });
      }
      if (polluted.length > 0)
        this.#faults.set('polluted', { what: `Object.prototype 有了 ${polluted}` });
      print(
        `第 ${round + 1} 轮：共 ${this.#sent} 个请求，占用 ${inMiB(held)} MiB，RSS ${inMiB(rss)} MiB`,
      );
    }
    return {
      figures: this.#figures(),
      faults: [
        ...[...this.#faults.values()].map(({ what, curl = '' }) =>
          curl ? `${what}\n    ${curl}` : what,
        ),
        ...this.#memoryFaults(),
        ...this.#turnFaults(),
        ...logFaults(this.#shop.logLines()),
      ],
    };
  }

  /** Sends requests until the total number is reached; a known fault no longer stops fast-check. */
  async #client(until, firstSeed, print) {
    for (let seed = firstSeed; this.#sent < until; seed += 1) {
      const seeking = { key: '', tries: 0, smallest: '' };
      const property = fc.asyncProperty(this.#arbitrary, async (request) => {
        if (seeking.tries > SMALLER_TRIES || this.#sent >= until) return true;
        const { fault, curl } = await this.#try(request);
        if (seeking.key) seeking.tries += fault?.includes('没有完整') ? LOST_TRY : 1;
        const key = fault && `${nameOf(request.operation)}: ${fault}`;
        if (!key || this.#faults.has(key) || (seeking.key && key !== seeking.key)) return true;
        Object.assign(seeking, { key, smallest: curl });
        return false;
      });
      await fc.check(property, { numRuns: until - this.#sent, seed, verbose: 0 });
      if (!seeking.key) continue;
      this.#faults.set(seeking.key, {
        what: `${seeking.key}（种子 ${seed}）`,
        curl: seeking.smallest,
      });
      print(`✗ ${seeking.key}（种子 ${seed}）\n    ${seeking.smallest}`);
    }
  }

  async #try(request) {
    const who = await this.#visitors.get(request.role);
    const fill = (placeholder) => this.#knownValues.fill(placeholder, who);
    const { pathValues, query, body } = request;
    const filled = { ...request, ...(await fillPlaceholders({ pathValues, query, body }, fill)) };
    const wire = toWire(filled, who, this.#fixtures);
    const answer = await this.#send(wire);
    this.#count(request, answer);
    this.#knownValues.learn(answer, who);
    this.#mindSessions(request, answer);
    const fault = faultOf(answer, wire);
    return { fault, curl: fault && toCurl(wire, this.#shop.siteUrl) };
  }

  /** Sends a request. A second try shows whether this request or a parallel one crashed the api. */
  async #send(wire) {
    for (let tried = 1; ; tried += 1) {
      const deaths = this.#shop.deaths.length;
      const answer = await sendRaw(this.#shop.port, wire, HANG_MS);
      const isLost = answer !== null && 'lost' in answer;
      if (!isLost || answer.isHung || tried === SEND_TRIES) return answer;
      await sleep(REVIVE_MS);
      await this.#shop.revive();
      if (this.#shop.deaths.length === deaths && answer.lost !== 'ECONNREFUSED') return answer;
    }
  }

  #count({ operation }, answer) {
    this.#sent += 1;
    const outcome = answer === null ? 'broken off' : (answer.status ?? 'lost');
    this.#byStatus[outcome] = (this.#byStatus[outcome] ?? 0) + 1;
    const counts = (this.#byOperation[nameOf(operation)] ??= {});
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }

  #mindSessions(request, answer) {
    const { operation, role } = request;
    const endedSome = answer?.status < 300 && ENDS_SESSIONS.test(nameOf(operation));
    if (endedSome && operation.path.endsWith('{change}')) this.#visitors.forgetAll();
    else if (endedSome) this.#visitors.forget(role);
    if (role === 'anonymous' || answer?.status !== 401 || !showsOwnSession(request)) return;
    this.#visitors.signedInAgain += 1;
    this.#visitors.forget(role);
  }

  /** Waits until the jobs of the requests are done. */
  async #settle() {
    const end = Date.now() + SETTLE_MS;
    for (;;) {
      const { rows } = await this.#shop.database.query(
        'SELECT count(*)::int AS open FROM outbox WHERE handed_at IS NULL',
      );
      if (rows[0].open === 0 || Date.now() > end) return;
      await sleep(500);
    }
  }

  #figures() {
    const names = Object.keys(this.#byOperation);
    const reached = (counts) =>
      sum(counts, (status) => /^[2345]/.test(status) && !['401', '429'].includes(status));
    const succeeded = names.filter(
      (name) => sum(this.#byOperation[name], (status) => /^[23]/.test(status)) > 0,
    );
    return {
      requests: this.#sent,
      operations: names.length,
      byStatus: this.#byStatus,
      beyond401And429: reached(this.#byStatus),
      operationsThatSucceeded: succeeded.length,
      operationsThatNeverDid: names.filter((name) => !succeeded.includes(name)),
      signedInAgain: this.#visitors.signedInAgain,
      heldMiB: this.#memory.map(({ held }) => inMiB(held)),
      rssMiB: this.#memory.map(({ rss }) => inMiB(rss)),
      longestTurnMs: this.#turns,
    };
  }

  /** Compares the memory at the end with the memory after the warm-up. */
  #memoryFaults() {
    const grown = (what) =>
      Math.min(...this.#memory.slice(-3).map((one) => one[what])) -
      this.#memory[WARM_ROUNDS - 1][what];
    return Object.entries(MAY_GROW)
      .filter(([what, bytes]) => grown(what) > bytes)
      .map(([what]) => `接口的内存（${what}）在预热之后涨了 ${inMiB(grown(what))} MiB`);
  }

  /** Reports turns that blocked the event loop after the warm-up. */
  #turnFaults() {
    const longest = Math.max(...this.#turns.slice(WARM_ROUNDS));
    return longest > TURN_MS ? [`一个请求占用了接口的线程 ${longest} 毫秒`] : [];
  }
}

function logFaults(lines) {
  const unexpected = lines.filter((line) => !EXPECTED_LINE.test(line));
  return unexpected.slice(0, 40).map((line) => `日志：${line.slice(0, 400)}`);
}

function sum(counts, isMeant) {
  return Object.entries(counts).reduce(
    (total, [status, count]) => total + (isMeant(status) ? count : 0),
    0,
  );
}

function inMiB(bytes) {
  return Math.round(bytes / 2 ** 20);
}
