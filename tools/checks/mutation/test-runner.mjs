// A Stryker plugin: extends Stryker's Jest runner. For each mutant it loads only the spec files whose tests cover it;
// each runner has its own Redis database, which is emptied before each run.
import { readFileSync, writeFileSync } from 'node:fs';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { Redis } from 'ioredis';

const MAP = 'mutation-spec-files.json';

class SpecFileRunner {
  #jest;
  #redis;

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
    const covering = new Set(options.testFilter);
    const files = JSON.parse(readFileSync(MAP, 'utf8'))
      .filter(([id]) => !options.testFilter || covering.has(id))
      .map(([, file]) => file);
    globalThis.mutationSpecFiles = [...new Set(files)];
    globalThis.hasMutationFailed = false;
    return this.#jest.mutantRun(options);
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
