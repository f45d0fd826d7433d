import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let dir;
let running;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trial-'));
  await cp('tools/harness/trial.mjs', join(dir, 'tools/harness/trial.mjs'));
  for (const name of ['output', 'stop-parts']) {
    await cp(`tools/lib/${name}.mjs`, join(dir, `tools/lib/${name}.mjs`));
  }
  await writeFile(
    join(dir, 'tools/lib/prepare.mjs'),
    'export const [ensureInstalled, ensureBuilt] = [() => {}, () => {}];',
  );
  await mkdir(join(dir, 'tmp'));
});

afterEach(async () => {
  if (running.exitCode === null) running.kill('SIGKILL');
  await rm(dir, { recursive: true });
});

/** Parts that print their names: `server`, then `disk`, which therefore stops first. */
const PARTS = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { runTrial } from './tools/harness/trial.mjs';
  const part = (name, stop) => ({ stop: async () => (await stop(), console.log(name + ' stopped')) });
`;

/** @returns the lines of the output, and the end of a trial */
function start(source) {
  running = spawn(process.execPath, ['--input-type=module', '-e', PARTS + source], {
    cwd: dir,
    env: { ...process.env, TMPDIR: join(dir, 'tmp') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  const reader = createInterface({ input: running.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = Promise.all([once(running, 'close'), text(running.stderr)]);
  return { lines, reader, ended };
}

describe('runTrial', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'stops every part once after %s, although the run ends meanwhile',
    async (signal) => {
      const { lines, reader, ended } = start(`
        await runTrial('drill', async ({ dir, keep }) => {
          let end;
          const ending = new Promise((resolve) => (end = resolve));
          keep(part('server', () => sleep(300)));
          keep(part('disk', () => (end(), sleep(300))));
          console.log(dir);
          const timer = setInterval(() => {}, 1_000);
          await ending;
          clearInterval(timer);
          throw new Error('its parts are gone');
        });
      `);
      await once(reader, 'line');
      running.kill(signal);
      const [[status], errors] = await ended;
      expect(lines.slice(1)).toEqual(['disk stopped', 'server stopped']);
      expect(errors).toBe('');
      expect(status).toBe(1);
      expect(existsSync(lines[0])).toBe(false);
    },
  );

  it('stops the other parts after one that fails to stop', async () => {
    const { lines, ended } = start(`
      await runTrial('drill', ({ dir, keep }) => {
        console.log(dir);
        keep(part('server', () => {}));
        keep(part('disk', () => { throw new Error('the disk is busy'); }));
      });
    `);
    const [[status], errors] = await ended;
    expect(lines.slice(1)).toEqual(['server stopped']);
    expect(errors).toContain('the disk is busy');
    expect(status).toBe(1);
    expect(existsSync(lines[0])).toBe(false);
  });
});
