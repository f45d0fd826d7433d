import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../tools/stack/ports.mjs';
import { eventually } from '../support/eventually.js';
import { request } from '../support/site/site.js';

let dir: string;
let port: number;
let sandboxPort: number;
let running: ChildProcess | null;

/** `npm start` without npm: an environment of its own, as a new user's. */
function start(
  env: Record<string, string> = {},
  [program, ...args]: [string, ...string[]] = [process.execPath, 'tools/dev/start.mjs'],
): { child: ChildProcess; output: () => string } {
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      DATA_DIR: join(dir, 'data'),
      ENV_FILE: join(dir, '.env'),
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  running = child;
  return { child, output: () => said };
}

/** Ends a start that hangs. The first one makes the demo's designs, which takes minutes on a busy machine. */
const START_MS = 600_000;

async function startUntilReady(
  env: Record<string, string> = {},
  command?: [string, ...string[]],
): Promise<ChildProcess> {
  const { child, output } = start(env, command);
  await eventually(() => expect(output()).toContain('按 Ctrl-C 停止'), START_MS);
  return child;
}

async function interrupt(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<number | null> {
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** The one line that a refused start leaves, and its exit code. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { child, output } = start(env);
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(1);
  const lines = output().trim().split('\n');
  return lines.filter((line) => line.startsWith('错误：')).join('\n');
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cloudknit-start-'));
  port = await freePort();
  sandboxPort = await freePort();
  running = null;
});

afterEach(async () => {
  if (running?.exitCode === null && running.signalCode === null) await interrupt(running);
  await rm(dir, { recursive: true, force: true });
});

const siteAnswers = () =>
  request(`http://localhost:${port}/health/ready`).then(
    (answer) => answer.status === 200,
    () => false,
  );

const countOfDesigns = async (): Promise<number> => {
  const page = await request<{ count: number }>(`http://localhost:${port}/api/v1/designs/`);
  return page.body.count;
};

describe('npm start', () => {
  it(
    'brings everything up, keeps the data over a second start, and leaves nothing behind',
    async () => {
      const first = await startUntilReady({ DEMO: '1' });
      expect(await countOfDesigns()).toBe(53);
      expect(await interrupt(first)).toBe(0);
      expect(await siteAnswers()).toBe(false);

      const again = await startUntilReady();
      expect(await countOfDesigns()).toBe(53);
      expect(await interrupt(again)).toBe(0);
    },
    2 * START_MS,
  );

  it(
    'hands a signal that npm gets on to the shop, and npm waits for its end',
    async () => {
      const npm = await startUntilReady({}, ['npm', 'start']);
      expect(await interrupt(npm, 'SIGTERM')).toBe(0);
      expect(await siteAnswers()).toBe(false);
      const log = (name: string) => readFile(join(dir, 'data/logs', `${name}.log`), 'utf8');
      expect(await log('api')).toContain('graceful shutdown finished');
      expect(await log('worker')).toContain('graceful shutdown finished');
    },
    2 * START_MS,
  );

  it(
    'takes its servers with it when it is killed, and starts again over what they left',
    async () => {
      const first = await startUntilReady();
      first.kill('SIGKILL');
      await once(first, 'exit');
      await eventually(async () => expect(await siteAnswers()).toBe(false));
      const again = await startUntilReady();
      expect(await siteAnswers()).toBe(true);
      expect(await interrupt(again)).toBe(0);
    },
    2 * START_MS,
  );

  it('says which port is taken and how to choose another', async () => {
    const server = createServer().listen(port);
    await once(server, 'listening');
    const said = await refusal({});
    server.close();
    expect(said).toBe(
      `错误：端口 ${port} 已被占用，请停掉占用它的程序，或换一个端口，例如 PORT=${port + 1} npm start`,
    );
  });

  it(
    'leaves a running shop alone when it is started a second time over the same data',
    async () => {
      const first = await startUntilReady();
      const said = await refusal({
        PORT: String(await freePort()),
        SANDBOX_PORT: String(await freePort()),
      });
      expect(said).toMatch(
        /^错误：数据目录 .* 正被另一个 npm start 或 npm run dev（进程 \d+）使用/,
      );
      expect(await siteAnswers()).toBe(true);
      expect(await interrupt(first)).toBe(0);
    },
    START_MS,
  );

  it('says that two ports are the same', async () => {
    expect(await refusal({ SANDBOX_PORT: String(port) })).toBe(
      `错误：PORT 与 SANDBOX_PORT 都是 ${port}，请改其中一个`,
    );
  });

  it(
    'says that Redis is missing and how to get it',
    async () => {
      // A PATH with node and nothing else, and no leave to install.
      const bin = join(dir, 'bin');
      await mkdir(bin);
      await symlink(process.execPath, join(bin, 'node'));
      const said = await refusal({ PATH: bin, CLOUDKNIT_NO_INSTALL: '1' });
      expect(said).toMatch(/^错误：找不到 Redis，请安装 redis-server .*或设置 REDIS_URL$/);
    },
    START_MS,
  );

  it.each([
    ['PORT=3000\nthis is no setting\n', /^错误：\.env 第 2 行无法识别/],
    ['PORT=abc\n', /^错误：PORT=abc 不是端口号/],
    ['REDIS_URL=redis://127.0.0.1:9\n', /^错误：REDIS_URL 连接不上/],
    ['DATABASE_URL=postgres://u:p@127.0.0.1:9/x\n', /^错误：DATABASE_URL 连接不上/],
  ])(
    'says in one line what is wrong with the .env %j',
    async (text, message) => {
      await writeFile(join(dir, '.env'), text);
      // What the environment itself sets would outweigh the file.
      const said = await refusal(text.startsWith('PORT') ? { PORT: '' } : {});
      expect(said).toMatch(message);
      expect(said.split('\n')).toHaveLength(1);
    },
    START_MS,
  );
});
