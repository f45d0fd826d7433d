import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findProgram, runWatched } from './processes.mjs';
import { showProgress } from './progress.mjs';
import { ExpectedError, print } from './output.mjs';

export const ROOT = join(import.meta.dirname, '../..');

const INSTALL_STAMP = join(ROOT, 'node_modules/.cloudknit-installed');
const BUILD_STAMP = join(ROOT, 'dist/.cloudknit-built');
/** What `npm run build` reads, and its own steps. */
const SOURCES = [
  'apps',
  'libs',
  'cli/src',
  'web-h5',
  'tools/dev/build-response-schemas.mjs',
  'tools/dev/make-executable.mjs',
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** @throws {ExpectedError} when this version of Node cannot run the product */
export function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new ExpectedError(`需要 Node.js 20.19 或更新的版本，当前是 ${process.versions.node}`);
  }
}

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function ensureInstalled() {
  const wanted = digest([join(ROOT, 'package-lock.json')]);
  if (stampOf(INSTALL_STAMP) === wanted) return;
  print('正在安装依赖（首次约需一分钟）…');
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const install = (args) => {
    const count = packageCounter();
    return npm('安装依赖', args, () => `正在安装依赖：${count()} 个包`);
  };
  try {
    await install(ci);
  } catch {
    // The cause may be a stale cache or a temporary network failure: retry without the cache.
    print('安装没有成功，正在重试…');
    await install([...ci, '--prefer-online']);
  }
  writeFileSync(INSTALL_STAMP, wanted);
}

/** Builds server and site, unless the sources are unchanged since the last build. */
export async function ensureBuilt() {
  const wanted = digest(SOURCES.flatMap((name) => filesBelow(join(ROOT, name))));
  if (stampOf(BUILD_STAMP) === wanted) return;
  print('正在构建…');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  await npm('构建', ['run', 'build'], (script) => `正在构建（${script}）…`);
  writeFileSync(BUILD_STAMP, wanted);
}

/** Makes the next `ensureBuilt` build, because a program is about to change the build on its own. */
export function discardBuild() {
  rmSync(BUILD_STAMP, { force: true });
}

/** @returns how npm is started with this process' version of Node: the program, and its first arguments */
export function npmProgram() {
  const cli = process.env.npm_execpath;
  return cli
    ? { program: process.execPath, first: [cli] }
    : { program: findProgram('npm') ?? 'npm', first: [] };
}

/**
 * Runs npm with this process' version of Node and shows the progress.
 * @param {string} what the task in a few words
 * @param {string[]} args
 * @param {(script: string) => string} describe the progress; receives the name of the script that npm is running
 */
export async function npm(what, args, describe = (script) => `正在${what}（${script}）…`) {
  const { program, first } = npmProgram();
  let script = args.at(-1);
  const stop = showProgress(() => describe(script));
  try {
    await runWatched(what, program, [...first, ...args], { cwd: ROOT }, (line) => {
      script = /^> \S+@\S+ (\S+)$/.exec(line)?.[1] ?? script;
    });
  } finally {
    stop();
  }
}

/**
 * Counts the packages that this run of npm has unpacked. Optional ones are ignored, because they depend on the
 * platform.
 * @returns {() => string} done and total, such as 120/934
 */
function packageCounter() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const begun = Date.now();
  const files = Object.entries(packages)
    .filter(([path, { optional }]) => path !== '' && !optional)
    .map(([path]) => join(ROOT, path, 'package.json'));
  const isNew = (file) => (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) >= begun;
  return () => `${files.filter(isNew).length}/${files.length}`;
}

function stampOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

function digest(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
}
