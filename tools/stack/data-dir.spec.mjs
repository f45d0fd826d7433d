import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takeDataDir } from './data-dir.mjs';

let dir;
let running;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'data-dir-'));
});

afterEach(async () => {
  running?.kill('SIGKILL');
  running = undefined;
  await rm(dir, { recursive: true });
});

/** Starts a program of this name that holds the lock until it is killed. */
async function hold(name) {
  const file = join(dir, name);
  const module = JSON.stringify(resolve('tools/stack/data-dir.mjs'));
  await writeFile(
    file,
    `const { takeDataDir } = await import(${module});
     takeDataDir(${JSON.stringify(dir)});
     console.log('held');
     setInterval(() => {}, 1_000);`,
  );
  running = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(running.stdout, 'data');
}

describe(takeDataDir, () => {
  it.each(['start.mjs', 'dev.mjs', 'drill.mjs'])(
    'refuses a directory that a running %s holds',
    async (name) => {
      await hold(name);
      const lock = await readFile(join(dir, 'start.pid'), 'utf8');
      expect(() => takeDataDir(dir)).toThrow(`（进程 ${running.pid}）使用`);
      expect(await readFile(join(dir, 'start.pid'), 'utf8')).toBe(lock);
    },
  );

  it('ignores the lock of a killed run', async () => {
    await hold('dev.mjs');
    running.kill('SIGKILL');
    await once(running, 'exit');
    const release = takeDataDir(dir);
    expect(await readFile(join(dir, 'start.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
    await expect(readFile(join(dir, 'start.pid'))).rejects.toThrow('ENOENT');
  });

  it('ignores a lock whose process id belongs to a later process', async () => {
    await hold('dev.mjs');
    await writeFile(join(dir, 'start.pid'), `${running.pid} 1`);
    const release = takeDataDir(dir);
    expect(await readFile(join(dir, 'start.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    release();
  });
});
