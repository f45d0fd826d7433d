// A Stryker plugin: extends Stryker's Jest runner. For each mutant it runs the spec files whose tests cover it, one by
// one until one fails, those first that killed the most mutants so far. Loading a spec file takes longer than its tests.
// Each runner has its own Redis database, which is emptied before each run.
import { readFileSync, writeFileSync } from 'node:fs';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { Redis } from 'ioredis';

const MAP = 'mutation-spec-files.json';

class SpecFileRunner {
  #jest;
  #redis;
  /** How many mutants each spec file killed in this process. */
  #kills = new Map();

  constructor(jest) {
    this.#jest = jest;
    const url = new URL(process.env.TEST_REDIS_URL);
    url.pathname = `/${1 + Number(process.env.STRYKER_MUTATOR_WORKER ?? 0)}`;
    process.env.TEST_REDIS_URL = url.href;
    this.#redis = new Redis(url.href);
  }

  capabilities() {
    return this.#jest.capabilities();
  }

  init() {
    return this.#jest.init();
  }

  async dryRun(options) {
    globalThis.mutationSpecFiles = undefined;
    globalThis.hasMutationFailed = false;
    const result = await this.#jest.dryRun(options);
    const tests = result.tests ?? [];
    writeFileSync(MAP, JSON.stringify(tests.map(({ id, fileName }) => [id, fileName])));
    return result;
  }

  async mutantRun(options) {
    await this.#redis.flushdb();
    globalThis.hasMutationFailed = false;
    const total = { status: 'survived', nrOfTests: 0 };
    for (const file of this.#filesFor(options)) {
      globalThis.mutationSpecFiles = [file];
      const result = await this.#jest.mutantRun(options);
      if (result.status === 'killed') this.#kills.set(file, this.#killsOf(file) + 1);
      if (result.status !== 'survived') return result;
      total.nrOfTests += result.nrOfTests;
    }
    return total;
  }

  #filesFor({ testFilter }) {
    const covering = new Set(testFilter);
    const files = JSON.parse(readFileSync(MAP, 'utf8'))
      .filter(([id]) => !testFilter || covering.has(id))
      .map(([, file]) => file);
    return [...new Set(files)].toSorted((a, b) => this.#killsOf(b) - this.#killsOf(a));
  }

  #killsOf(file) {
    return this.#kills.get(file) ?? 0;
  }

  async dispose() {
    this.#redis.disconnect();
    await this.#jest.dispose?.();
  }
}

function createRunner(injector) {
  return new SpecFileRunner(jestPlugins[0].factory(injector));
}
createRunner.inject = ['$injector'];

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'jest-by-spec-file', factory: createRunner },
];
