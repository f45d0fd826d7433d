import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { WechatPayError } from './wechat-pay.error.js';

const ROOT = new URL('../../../', import.meta.url);

describe('WechatPayError', () => {
  it.each([
    [400, true],
    [404, true],
    [428, true],
    [429, false],
    [430, true],
    [499, true],
    [500, false],
    [503, false],
  ])('of status %d is permanent: %s', (status, isPermanent) => {
    expect(new WechatPayError(status, 'CODE', '原因').isPermanent).toBe(isPermanent);
  });

  it('is constructed only by the lib that receives the responses of WeChat (HELP-04)', () => {
    const constructing = ['apps', 'libs', 'cli'].flatMap((folder) =>
      readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name}`)
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
        .filter((path) => /new WechatPayError\(/.test(readFileSync(new URL(path, ROOT), 'utf8'))),
    );
    expect(constructing.map((path) => path.split('/').slice(0, 2).join('/'))).toEqual([
      'libs/wechat',
    ]);
  });
});
