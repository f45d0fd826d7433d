import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Queue } from 'bull';
import { hasHandler, removeWaitingListeners } from './bull-internals.js';

// Every start and end of a worker in test/integration/operations/queues.spec.ts uses these fields of a real queue.
describe('the private fields of Bull', () => {
  it('are checked for the handlers at the start of a worker', () => {
    expect(() => hasHandler({} as Queue, 'known')).toThrow('queue.handlers');
  });

  it('are checked for the connections at the end of a worker', () => {
    expect(() => removeWaitingListeners({} as Queue)).toThrow('queue.clients');
  });

  it('were checked against the installed version', () => {
    const { version } = JSON.parse(readFileSync('node_modules/bull/package.json', 'utf8')) as {
      version: string;
    };
    expect(readFileSync('libs/queues/src/bull-internals.ts', 'utf8')).toContain(`Bull ${version}.`);
  });
});
