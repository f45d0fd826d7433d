import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const INTEGRITY = `sha512-${Buffer.alloc(64).toString('base64')}`;
const REVIEW = {
  licences: { shipped: ['MIT'], development: [] },
  licencesReadByHand: {},
  installScripts: {},
};
const HOLE = { id: 1, title: 'hole', url: 'https://x.example', severity: 'high' };

let dir;
let registry;
let asked;
/** The registry's response to an audit query; null for a registry without the endpoint. */
let advisories;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'audit-'));
  await cp('tools', join(dir, 'tools'), { recursive: true });
  await writeJson('package.json', {
    name: 'shop',
    version: '1.0.0',
    dependencies: { yarn: '1.0.0' },
  });
  await writeLock({ integrity: INTEGRITY });
  await writeJson('tools/checks/audit-review.json', REVIEW);
  asked = [];
  advisories = null;
  registry = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const [status, body] = answerTo(request.url);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
});

afterEach(async () => {
  registry.close();
  registry.closeAllConnections();
  await rm(dir, { recursive: true });
});

function answerTo(url) {
  if (url.includes('/security/') && advisories) return [200, advisories];
  if (url === '/yarn') return [200, { name: 'yarn', versions: { '1.0.0': { name: 'yarn' } } }];
  return [404, { error: 'Not found' }];
}

const writeJson = (name, value) => writeFile(join(dir, name), JSON.stringify(value));

function writeLock(entry) {
  const yarn = { version: '1.0.0', license: 'MIT', ...entry };
  const root = { name: 'shop', version: '1.0.0', dependencies: { yarn: '1.0.0' } };
  const packages = { '': root, 'node_modules/yarn': yarn };
  return writeJson('package-lock.json', { name: 'shop', lockfileVersion: 3, packages });
}

async function audit(env = {}) {
  const child = spawn(process.execPath, ['tools/checks/audit.mjs'], {
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      npm_config_cache: join(dir, 'npm'),
      npm_config_registry: `http://127.0.0.1:${registry.address().port}/`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status, said: stdout + stderr };
}

const checked = '1 个依赖：校验值齐全，许可证都在允许之列，没有没看过的安装脚本';

describe('npm run audit', () => {
  it('reports that a registry has no audit endpoint, and makes the other checks', async () => {
    const { status, said } = await audit();
    expect(asked.filter((line) => line.startsWith('POST'))).not.toEqual([]);
    expect(said).toContain(checked);
    expect(said).toMatch(/没能查询已知漏洞：npm 仓库的公告服务没有应答（404 Not Found/);
    expect(said).not.toContain('没有高危漏洞');
    expect(status).toBe(0);
  }, 90_000);

  it('reports that npm cannot be started, and makes the other checks', async () => {
    const { status, said } = await audit({ PATH: join(dir, 'empty') });
    expect(said).toContain(checked);
    expect(said).toMatch(/没能查询已知漏洞：.*ENOENT/);
    expect(said).not.toContain('TypeError');
    expect(status).toBe(0);
  });

  it('fails on a tampered lock file even if the registry has no audit endpoint', async () => {
    await writeLock({ hasInstallScript: true, license: 'AGPL-3.0-only' });
    const { status, said } = await audit();
    expect(status).toBe(1);
    expect(said).toContain('node_modules/yarn 没有 SHA-512 校验值');
    expect(said).toContain('node_modules/yarn 的许可证是 AGPL-3.0-only');
    expect(said).toContain('node_modules/yarn（1.0.0）安装时会运行脚本');
  }, 90_000);

  it('fails on a severe vulnerability, and reports when there is none', async () => {
    advisories = { yarn: [{ ...HOLE, vulnerable_versions: '*' }] };
    const found = await audit();
    expect(found.said).toContain('1 个高危漏洞');
    expect(found.status).toBe(1);
    advisories = {};
    const nothing = await audit();
    expect(nothing.said).toContain('没有高危漏洞（中危 0，低危 0）');
    expect(nothing.status).toBe(0);
  }, 90_000);
});
