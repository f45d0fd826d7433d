import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** Ends when the test allows it, like a program that a signal for its parent does not reach. */
const SLOW_NPM = `
  import { existsSync } from 'node:fs';
  setInterval(() => existsSync('go') && process.exit(0), 20);
`;

let dir;
let running;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'test-run-'));
  for (const name of ['lib', 'dev', 'stack']) {
    await cp(join('tools', name), join(dir, 'tools', name), { recursive: true });
  }
  await writeFile(join(dir, 'npm.mjs'), SLOW_NPM);
  await writeFile(join(dir, 'package-lock.json'), JSON.stringify({ packages: {} }));
  await mkdir(join(dir, 'node_modules'));
});

afterEach(async () => {
  if (running.exitCode === null) running.kill('SIGKILL');
  await rm(dir, { recursive: true });
});

describe('npm test', () => {
  it('begins no further step after a signal', async () => {
    running = spawn(process.execPath, ['tools/dev/test.mjs', 'unit'], {
      cwd: dir,
      env: { ...process.env, npm_execpath: join(dir, 'npm.mjs') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(running, 'close');
    const output = [];
    for (const stream of [running.stdout, running.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        if (!line.includes('正在安装依赖（首次')) return;
        running.kill('SIGTERM');
        void writeFile(join(dir, 'go'), '');
      });
    }
    expect(await ended).toEqual([1, null]);
    expect(output.filter((line) => line.includes('正在'))).toHaveLength(1);
    expect(output).toContain('错误：测试被 SIGTERM 中断');
    expect(output.at(-1)).toBe('0 passed, 0 failed');
  });
});
