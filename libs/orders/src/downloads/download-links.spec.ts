import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, afterAll, describe, expect, it, jest } from '@jest/globals';
import { createTestConfig, type TestConfig } from '../../../../test/support/shop/config.js';
import { DownloadLinks } from './download-links.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const ID = randomUUID();

let test: TestConfig;
let links: DownloadLinks;

beforeAll(() => {
  test = createTestConfig('postgres://localhost/none');
  links = new DownloadLinks(test.config);
});

afterAll(() => test.dispose());

afterEach(() => {
  jest.useRealTimers();
});

const tokenOf = (expiresAt: Date, of = links) => of.write(ID, expiresAt).split('/').at(-1)!;

/** Reads a link as if the clock showed this time. */
function readAt(time: number, token: string): string {
  jest.useFakeTimers({ now: time });
  return links.read(token);
}

describe(DownloadLinks.name, () => {
  it('identifies its grant until it expires, and not afterwards', () => {
    const token = tokenOf(NOW);
    expect(readAt(NOW.getTime() - 1, token)).toBe(ID);
    expect(readAt(NOW.getTime(), token)).toBe(ID);
    for (const later of [1, 1_000, 24 * 3_600_000]) {
      expect(() => readAt(NOW.getTime() + later, token)).toThrow('下载链接无效或已过期');
    }
  });

  it('is an address of the shop that needs no session', () => {
    expect(links.write(ID, NOW)).toMatch(/^http:\/\/localhost\/api\/v1\/downloads\/[\w-]{51}$/);
  });

  it('is refused when any of its bytes is changed', () => {
    const bytes = Buffer.from(tokenOf(NOW), 'base64url');
    for (let i = 0; i < bytes.length; i += 1) {
      const forged = Buffer.from(bytes);
      forged[i] = forged[i]! ^ 1;
      expect(() => readAt(0, forged.toString('base64url'))).toThrow('下载链接无效或已过期');
    }
    for (const token of ['', 'AAAA', tokenOf(NOW).slice(0, -4), `${tokenOf(NOW)}AAAA`]) {
      expect(() => readAt(0, token)).toThrow('下载链接无效或已过期');
    }
  });

  it('is refused as another text of the same bytes', () => {
    const token = tokenOf(NOW);
    for (const text of [`${token}=`, `${token.slice(0, 8)}=${token.slice(8)}`]) {
      expect(() => readAt(0, text)).toThrow('下载链接无效或已过期');
    }
  });

  it('is refused when another shop encrypted it', () => {
    const session = { ...test.config.session, jwtSecret: 'another secret of 32 characters..' };
    const other = new DownloadLinks({ ...test.config, session });
    expect(() => readAt(0, tokenOf(NOW, other))).toThrow('下载链接无效或已过期');
  });
});
