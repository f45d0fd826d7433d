import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newToken } from '../support/cli/cli.js';
import { siteUrl } from '../support/site/site.js';

const run = promisify(execFile);
/** The npm that runs the tests, by the same Node. */
const npm = (args: string[], cwd: string) => {
  const cli = process.env['npm_execpath'];
  return cli
    ? run(process.execPath, [cli, ...args], { cwd, timeout: 200_000 })
    : run('npm', args, { cwd, timeout: 200_000 });
};

let dir: string;
let tarball: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cloudknit-package-'));
  await npm(['pack', '--pack-destination', dir], 'cli');
  tarball = join(
    dir,
    (await readdir(dir)).find((name) => name.endsWith('.tgz'))!,
  );
  const home = join(dir, 'elsewhere');
  // A cache of its own, empty: the package needs nothing from anywhere.
  const alone = ['--offline', '--cache', join(dir, 'cache'), '--no-audit', '--no-fund'];
  await npm(['install', '--prefix', home, ...alone, tarball], dir);
});

afterAll(() => rm(dir, { recursive: true }));

/** Runs the installed command, as a shell would. */
async function cloudknit(args: string[], env: Record<string, string> = {}) {
  const command = join(dir, 'elsewhere/node_modules/.bin/cloudknit');
  return run(command, args, { cwd: dir, env: { PATH: process.env['PATH'], HOME: dir, ...env } });
}

describe('the command line as a package of its own', () => {
  it('is small and holds no server', async () => {
    expect((await stat(tarball)).size).toBeLessThan(1_000_000);
    const { stdout } = await run('tar', ['-tzf', tarball]);
    expect(stdout.trim().split('\n').sort()).toEqual([
      'package/README.md',
      'package/dist/LICENSES.txt',
      'package/dist/cloudknit.js',
      'package/package.json',
    ]);
    expect(await readdir(join(dir, 'elsewhere/node_modules'))).toEqual(
      expect.not.arrayContaining(['commander']),
    );
  });

  it('carries the licences of what it contains', async () => {
    const path = join(dir, 'elsewhere/node_modules/cloudknit-cli/dist/LICENSES.txt');
    const text = await readFile(path, 'utf8');
    for (const name of ['commander', 'csv-parse', 'csv-stringify', 'iconv-lite', 'saxes', 'yauzl'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  });

  it('has the version of the shop, and says what it takes', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect((await cloudknit(['--version'])).stdout).toBe(`${version}\n`);
    expect((await cloudknit(['--help'])).stdout).toContain('云织商城的命令行工具');
  });

  it('works against a running shop', async () => {
    const env = { CLOUDKNIT_URL: siteUrl, CLOUDKNIT_TOKEN: await newToken() };
    expect((await cloudknit(['designs', 'list'], env)).stdout).toContain('平原罗纹围巾');
    expect((await cloudknit(['doctor'], env)).stdout).toContain('[正常] 数据库');
  });

  it('writes an empty list into a file, and reads it again', async () => {
    const path = join(dir, '清单.csv');
    await cloudknit(['import', '--template', path]);
    await expect(cloudknit(['import', '--template', path])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('已经有同名的文件'),
    });
    await cp('test/support/fixtures/wechat-vectors.json', join(dir, 'files/KN-001.zip'), {
      recursive: true,
    });
    const env = { CLOUDKNIT_URL: siteUrl, CLOUDKNIT_TOKEN: await newToken() };
    await expect(cloudknit(['import', path, '--dry-run'], env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('检查完毕，什么都没有写入'),
    });
  });
});
