import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';

const REQUESTS = 3_000;
const SEED = 20_261_121;
const LIMIT_MS = 12 * 60_000;

let fuzzing: ChildProcess | null = null;

afterEach(() => {
  fuzzing?.kill('SIGTERM');
});

describe('npm run fuzz', () => {
  it(
    `finds nothing in ${REQUESTS} requests of the seed ${SEED}`,
    async () => {
      console.log(`npm run fuzz -- --requests ${REQUESTS} --seed ${SEED}`);
      const args = ['--requests', String(REQUESTS), '--seed', String(SEED)];
      const child = spawn(process.execPath, ['tools/fuzz/fuzz.mjs', ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      fuzzing = child;
      let said = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
      }
      const [status] = (await once(child, 'close')) as [number | null];
      expect(said).toContain(`种子 ${SEED}`);
      expect(said.split('\n').filter((line) => line.includes('✗'))).toEqual([]);
      expect(said).toContain('没有发现问题');
      expect(status).toBe(0);
    },
    LIMIT_MS,
  );
});
