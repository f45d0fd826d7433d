// Replaces '@jest/globals' in the suites of jest-light-runner, whose `jest` object has no timers for promises. Each spec
// file has its own instance (typescript-hooks.mjs), which undoes at the end of the file what would reach the next one.
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { parse } from './built-ins.mjs';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } =
  globalThis;

const mocker = new ModuleMocker(globalThis);
// Node's own streams and promises use these, also while a test moves the clock.
const fakeTimers = { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] };
const timers = new ModernFakeTimers({ global: globalThis, config: { fakeTimers } });

export const jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  resetAllMocks: () => mocker.resetAllMocks(),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (now) => timers.setSystemTime(now),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  getTimerCount: () => timers.getTimerCount(),
};

const environment = { ...process.env };

afterAll(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  JSON.parse = parse;
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
