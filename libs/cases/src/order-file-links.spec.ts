import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestConfig, type TestConfig } from '../../../test/support/shop/config.js';
import { OrderFileLinks } from './order-file-links.js';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const TICKET = {
  orderId: '0123456789ABCDEFGHIJKL',
  file: 'certificate',
  sessionId: randomUUID(),
} as const;
const REFUSED = '下载链接无效或已过期';

let test: TestConfig;
let links: OrderFileLinks;

beforeAll(() => {
  test = createTestConfig('postgres://localhost/none');
  links = new OrderFileLinks(test.config);
});

afterAll(() => test.dispose());

const token = () => links.write(TICKET, NOW).split('/').at(-1)!;

describe(OrderFileLinks.name, () => {
  it('names the file, the order and the session until it expires, and not afterwards', () => {
    expect(links.read(token(), NOW.getTime())).toEqual(TICKET);
    expect(() => links.read(token(), NOW.getTime() + 1)).toThrow(REFUSED);
  });

  it('is an address of the shop that needs no session', () => {
    expect(links.write(TICKET, NOW)).toMatch(
      /^http:\/\/localhost\/api\/v1\/order-files\/[\w-]{43,}$/,
    );
  });

  it('is refused when it is none of ours', () => {
    for (const given of ['', 'AAAA', token().slice(0, -4), `${token()}AAAA`]) {
      expect(() => links.read(given, 0)).toThrow(REFUSED);
    }
  });
});
