// `npm run audit`: what the product is built of. Known holes (as the registry tells), sums, licences.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/prepare.mjs';
import { die, Fault, say } from './lib/say.mjs';

const PERMITTED =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Python-2\.0|LGPL-3\.0-or-later)$/;
/** Packages whose `license` field is missing or points to a file, with what that file says. */
const READ_BY_HAND = {
  '7z-wasm': 'LGPL-2.1 with the unRAR restriction: it unpacks, and nothing here makes RARs',
  busboy: 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  streamsearch: 'MIT',
};
const TIMEOUT_MS = 60_000;

function main() {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  const faults = [...findUnsealed(packages), ...findForeignLicences(packages)];
  if (faults.length > 0) throw new Fault(`依赖不合规：\n${faults.join('\n')}`);
  say(`${packages.length} 个依赖都有 SHA-512 校验值，生产依赖的许可证都在允许之列`);
  askForHoles();
}

/** A package without a sum could be exchanged for another on its way. */
function findUnsealed(packages) {
  return packages
    .filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    .map(([path]) => `  - ${path} 没有 SHA-512 校验值`);
}

function findForeignLicences(packages) {
  return packages
    .filter(([path, { dev, license = '' }]) => !dev && !isPermitted(nameOf(path), license))
    .map(([path, { license }]) => `  - ${path} 的许可证是 ${license ?? '未写明'}`);
}

const nameOf = (path) => path.split('node_modules/').at(-1);

const isPermitted = (name, license) =>
  name in READ_BY_HAND || license.split(' AND ').every((part) => PERMITTED.test(part));

function askForHoles() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  const found = parse(stdout).metadata?.vulnerabilities;
  if (!found) {
    say('没能查询已知漏洞：npm 的公告服务没有应答，联网后请再运行 npm run audit');
    return;
  }
  const grave = found.high + found.critical;
  if (grave > 0) throw new Fault(`${grave} 个高危漏洞，详见 npm audit --omit=dev`);
  say(`没有高危漏洞（中危 ${found.moderate}，低危 ${found.low}）`);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

try {
  main();
} catch (error) {
  die(error);
}
