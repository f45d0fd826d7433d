import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

/** What the build of the command needs. */
const COPIED = [
  'cli',
  'libs/contracts',
  'libs/import-engine',
  'libs/knitting',
  'tools',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

let dir: string;
let clone: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'built-command-'));
  clone = join(dir, 'clone');
});

afterEach(() => rm(dir, { recursive: true }));

/** Makes a clone without the servers and the site, so that it builds in seconds. */
async function makeClone(): Promise<void> {
  for (const name of COPIED) await cp(name, join(clone, name), { recursive: true });
  for (const name of ['apps', 'web-h5']) await mkdir(join(clone, name));
  await symlink(resolve('node_modules'), join(clone, 'node_modules'));
  const description = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  description.scripts['build:web'] = 'node --version';
  await writeFile(join(clone, 'package.json'), JSON.stringify(description));
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: clone,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: dir, npm_config_cache: join(dir, 'npm') },
  });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`);
  return stdout.trim();
}

/** Builds as `npm start` does when the sources have changed. */
async function build(mark: string): Promise<void> {
  await writeFile(join(clone, 'apps', 'mark.txt'), mark);
  const prepare = JSON.stringify(join(clone, 'tools/lib/prepare.mjs'));
  run(process.execPath, '-e', `import(${prepare}).then(({ ensureBuilt }) => ensureBuilt())`);
}

const command = () => run('npx', '--offline', 'cloudknit', '--version');

describe('the command in a clone', () => {
  it('runs by npx after a rebuild, and in another clone on the same path', async () => {
    await makeClone();
    await build('first');
    expect(command()).toBe('1.0.0');
    await build('second');
    expect(command()).toBe('1.0.0');

    // npm keeps its link to the path and does not prepare the command again.
    await rm(clone, { recursive: true });
    await makeClone();
    await build('third');
    expect(command()).toBe('1.0.0');
  });
});
