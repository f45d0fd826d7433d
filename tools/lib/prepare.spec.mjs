import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const LOCK = {
  packages: {
    '': { name: 'shop' },
    'node_modules/a': {},
    'node_modules/b': {},
    'node_modules/for-another-platform': { optional: true },
  },
};
/** The single files that the build reads, beside package-lock.json. */
const FILES = [
  'package.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'tools/dev/build-response-schemas.mjs',
  'tools/dev/make-executable.mjs',
];
/** Unpacks one package or starts one script, and continues when the test allows it. */
const SLOW_NPM = `
  import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
  const unpack = (name) => {
    mkdirSync('node_modules/' + name, { recursive: true });
    writeFileSync('node_modules/' + name + '/package.json', '{}');
  };
  if (process.argv[2] === 'ci') unpack('a');
  else console.log('\\n> shop@1.0.0 build:server\\n> nest build');
  mkdirSync('dist', { recursive: true });
  setInterval(() => {
    if (!existsSync('go')) return;
    if (process.argv[2] === 'ci') unpack('b');
    process.exit(existsSync('fail') ? (console.error('no space left'), 1) : 0);
  }, 20);
`;

let dir;
let running;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'prepare-'));
  await cp('tools/lib', join(dir, 'tools/lib'), { recursive: true });
  await writeFile(join(dir, 'npm.mjs'), SLOW_NPM);
  await writeFile(join(dir, 'package-lock.json'), JSON.stringify(LOCK));
  for (const name of ['apps', 'libs', 'cli/src', 'web-h5', 'node_modules', 'dist']) {
    await mkdir(join(dir, name), { recursive: true });
  }
  await mkdir(join(dir, 'tools/dev'));
  for (const name of FILES) await writeFile(join(dir, name), '{}');
});

afterEach(async () => {
  if (running.exitCode === null) running.kill('SIGKILL');
  await rm(dir, { recursive: true });
});

/** Runs functions of prepare.mjs in a temporary clone, with a log instead of a terminal. */
function start(...names) {
  const module = JSON.stringify(join(dir, 'tools/lib/prepare.mjs'));
  const calls = names.map((name) => `await prepare.${name}();`).join(' ');
  const source = `const prepare = await import(${module}); ${calls} console.log('done');`;
  running = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: dir,
    env: { ...process.env, npm_execpath: join(dir, 'npm.mjs') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(running, 'close').then(([code]) => code);
  const lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]();
  let errors = '';
  running.stderr.on('data', (chunk) => (errors += chunk));
  const nextLine = async () => (await lines.next()).value;
  return { nextLine, ended, errors: () => errors };
}

/** @returns whether the functions ran a build */
async function builds(...names) {
  const { nextLine, ended } = start(...names);
  const first = await nextLine();
  expect(await ended).toBe(0);
  return first !== 'done';
}

const release = () => writeFile(join(dir, 'go'), '');

describe('preparing a clone', () => {
  it('reports every ten seconds how many packages are installed', async () => {
    const { nextLine, ended } = start('ensureInstalled');
    expect(await nextLine()).toMatch(/正在安装依赖（首次约需一分钟）…$/);
    expect(await nextLine()).toMatch(/^\[ +1\d\.\ds\] 正在安装依赖：1\/2 个包$/);
    await release();
    expect(await nextLine()).toBe('done');
    expect(await ended).toBe(0);
  });

  it('reports every ten seconds which script of the build runs', async () => {
    const { nextLine, ended } = start('ensureBuilt');
    expect(await nextLine()).toMatch(/正在构建…$/);
    expect(await nextLine()).toMatch(/^\[ +1\d\.\ds\] 正在构建（build:server）…$/);
    await release();
    expect(await nextLine()).toBe('done');
    expect(await ended).toBe(0);
  });

  it.each(FILES)('builds again after a change of %s', async (name) => {
    await release();
    expect(await builds('ensureBuilt')).toBe(true);
    expect(await builds('ensureBuilt')).toBe(false);
    await writeFile(join(dir, name), '{ "scripts": {} }');
    expect(await builds('ensureBuilt')).toBe(true);
  });

  it('builds unchanged sources again after a program has changed the build', async () => {
    await release();
    expect(await builds('ensureBuilt')).toBe(true);
    expect(await builds('discardBuild', 'ensureBuilt')).toBe(true);
  });

  it("fails with the last lines of npm's output", async () => {
    await writeFile(join(dir, 'fail'), '');
    await release();
    const { ended, errors } = start('ensureBuilt');
    expect(await ended).toBe(1);
    expect(errors()).toContain('构建失败：');
    expect(errors()).toContain('no space left');
  });
});
