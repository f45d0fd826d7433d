// `npm run audit`: checks the checksums, sources, licences and install scripts of the dependencies against the
// reviewed list, and queries the registry for known vulnerabilities.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDependencyViolations, thirdParty } from './dependency-review.mjs';
import { npmProgram, ROOT } from '../lib/prepare.mjs';
import { reportFailure, ExpectedError, print } from '../lib/output.mjs';

const REVIEW = 'tools/checks/audit-review.json';
const TIMEOUT_MS = 60_000;

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

function main() {
  const lock = readJson('package-lock.json');
  const faults = findDependencyViolations(lock, readJson(REVIEW), installedScripts);
  if (faults.length > 0) {
    const list = faults.map((fault) => `  - ${fault}`).join('\n');
    throw new ExpectedError(`依赖不合规（名单是 ${REVIEW}）：\n${list}`);
  }
  print(`${thirdParty(lock).length} 个依赖：校验值齐全，许可证都在允许之列，没有没看过的安装脚本`);
  askForVulnerabilities();
}

function installedScripts(path) {
  const description = join(path, 'package.json');
  return (existsSync(join(ROOT, description)) && readJson(description).scripts) || {};
}

function askForVulnerabilities() {
  const { program, first } = npmProgram();
  const args = [...first, 'audit', '--omit=dev', '--json', '--fetch-retries=1'];
  const { stdout, error } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  // npm was not found, or did not end in time.
  const answer = error ? { message: error.message } : parse(stdout);
  const found = answer.metadata?.vulnerabilities;
  if (!found) {
    const reason = answer.message ?? answer.error?.summary ?? '没有应答';
    print(`没能查询已知漏洞：npm 仓库的公告服务没有应答（${reason}）`);
    print(
      '以上各项照常检查过；请把 npm 的 registry 设为提供公告服务的仓库，再运行一次 npm run audit',
    );
    return;
  }
  const grave = found.high + found.critical;
  if (grave > 0) throw new ExpectedError(`${grave} 个高危漏洞，详见 npm audit --omit=dev`);
  print(`没有高危漏洞（中危 ${found.moderate}，低危 ${found.low}）`);
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

try {
  main();
} catch (error) {
  reportFailure(error);
}
