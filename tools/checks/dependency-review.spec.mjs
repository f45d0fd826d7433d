import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { findDependencyViolations } from './dependency-review.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const review = readJson('tools/checks/audit-review.json');
const nothingInstalled = () => ({});

let lock;

beforeEach(() => {
  lock = readJson('package-lock.json');
});

const faults = (scriptsOf = nothingInstalled) => findDependencyViolations(lock, review, scriptsOf);
const express = () => lock.packages['node_modules/express'];

describe('the review of package-lock.json', () => {
  it('accepts the lock file of the product', () => {
    expect(faults()).toEqual([]);
  });

  it.each([
    ['that was removed', undefined],
    ['of a weaker kind', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
  ])('reports a checksum %s', (_what, integrity) => {
    express().integrity = integrity;
    expect(faults()).toEqual(['node_modules/express 没有 SHA-512 校验值']);
  });

  it('reports a package that does not come from the registry', () => {
    express().resolved = 'https://packages.example/express.tgz';
    expect(faults()).toEqual([
      'node_modules/express 指定了来源 https://packages.example/express.tgz，依赖只能来自 npm 仓库',
    ]);
  });

  it('reports a link to a package outside the product', () => {
    lock.packages['node_modules/own'] = { resolved: 'cli', link: true };
    lock.packages['cli'] = { version: '1.0.0' };
    expect(faults()).toEqual([]);
    express().link = true;
    express().resolved = 'node_modules/evil';
    expect(faults()).toEqual([
      'node_modules/express 指定了来源 node_modules/evil，依赖只能来自 npm 仓库',
    ]);
  });

  it.each([
    ['an unlisted licence', 'AGPL-3.0-only', 'AGPL-3.0-only'],
    ['an unlisted licence beside a listed one', 'MIT AND GPL-3.0-only', 'MIT AND GPL-3.0-only'],
    ['a licence that is permitted in development only', 'MPL-2.0', 'MPL-2.0'],
    ['no licence', undefined, '未写明'],
  ])('reports %s', (_what, license, shown) => {
    express().license = license;
    expect(faults()).toEqual([`node_modules/express 的许可证是 ${shown}，不在允许之列`]);
  });

  it('reports an unlisted licence of a development dependency', () => {
    lock.packages['node_modules/vite'].license = 'SSPL-1.0';
    expect(faults()).toEqual(['node_modules/vite 的许可证是 SSPL-1.0，不在允许之列']);
  });

  const newScript = (name, version) =>
    `node_modules/${name}（${version}）安装时会运行脚本，还没有人看过：请看过它做什么，再写进名单`;

  it('reports a new install script', () => {
    express().hasInstallScript = true;
    expect(faults()).toEqual([newScript('express', express().version)]);
  });

  it('reports an install script that the lock file does not mention', () => {
    const installed = (path) =>
      path === 'node_modules/express' ? { postinstall: 'node steal.js' } : {};
    expect(faults(installed)).toEqual([newScript('express', express().version)]);
  });

  it('requires a new review when a package with an approved script changes', () => {
    lock.packages['node_modules/@swc/core'].version = '99.0.0';
    expect(faults()).toEqual([
      newScript('@swc/core', '99.0.0'),
      expect.stringMatching(/^名单里的 @swc\/core@[\d.]+ 已经不在依赖里/),
    ]);
  });

  it('requires a reason for every approved script', () => {
    for (const reason of Object.values(review.installScripts)) {
      expect(reason).toMatch(/^(Approved|Not needed|As for).*\.$/);
    }
  });
});
