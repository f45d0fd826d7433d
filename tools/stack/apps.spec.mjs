import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startApp } from './apps.mjs';

let dir;
let pid;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'apps-'));
});

afterEach(async () => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
  await rm(dir, { recursive: true });
});

describe(startApp, () => {
  it('kills an app that does not report in time that it is ready', async () => {
    // Node imports this before the app, which therefore never begins.
    const hanging = join(dir, 'hanging.mjs');
    await writeFile(
      hanging,
      `console.log(process.pid);
       await new Promise(() => setInterval(() => {}, 1_000));`,
    );
    const onDeath = jest.fn();
    const starting = startApp('api', {}, null, onDeath, {
      echo: false,
      execArgv: ['--import', hanging],
      onLine: (line) => (pid = Number(line)),
      readyMs: 2_000,
    });
    await expect(starting).rejects.toThrow('api 没有在 2 秒内就绪');
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(onDeath).not.toHaveBeenCalled();
  });
});
