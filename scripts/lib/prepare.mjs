import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findProgram, run } from './processes.mjs';
import { Fault, say } from './say.mjs';

export const ROOT = join(import.meta.dirname, '../..');

const INSTALL_STAMP = join(ROOT, 'node_modules/.cloudknit-installed');
const BUILD_STAMP = join(ROOT, 'dist/.cloudknit-built');
const SOURCES = [
  'apps',
  'libs',
  'cli',
  'web-h5',
  'package-lock.json',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

/** @throws {Fault} when this Node cannot run the product */
export function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Fault(`需要 Node.js 20.19 或更新的版本，当前是 ${process.versions.node}`);
  }
}

/** Installs what package-lock.json names, unless that was done already. */
export function ensureInstalled() {
  const wanted = digest([join(ROOT, 'package-lock.json')]);
  if (stampOf(INSTALL_STAMP) === wanted) return;
  say('正在安装依赖（首次约需一分钟）…');
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  try {
    npm('安装依赖', ci);
  } catch {
    // A stale cache or a passing network fault: once more, past the cache.
    say('安装没有成功，正在重试…');
    npm('安装依赖', [...ci, '--prefer-online']);
  }
  writeFileSync(INSTALL_STAMP, wanted);
}

/** Builds server and site, unless the sources are those of the last build. */
export function ensureBuilt() {
  const wanted = digest(SOURCES.flatMap((name) => filesBelow(join(ROOT, name))));
  if (stampOf(BUILD_STAMP) === wanted) return;
  say('正在构建…');
  rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
  npm('构建', ['run', 'build']);
  writeFileSync(BUILD_STAMP, wanted);
}

/** Runs npm by the same Node that runs this. */
export function npm(what, args) {
  const cli = process.env.npm_execpath;
  const [program, first] = cli ? [process.execPath, [cli]] : [findProgram('npm') ?? 'npm', []];
  return run(what, program, [...first, ...args], { cwd: ROOT });
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
