import { generateKeyPairSync, sign } from 'node:crypto';
import type { Config } from '#config';
import { describe, expect, it } from '@jest/globals';
import type { SignedRequests } from './signed-requests.js';
import { WechatKeys } from './wechat-keys.js';

describe('the end of the platform certificates', () => {
  it('is null for a merchant for whom WeChat has none any more', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const body = '{"data":[]}';
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign('sha256', Buffer.from(`${timestamp}\nNONCE\n${body}\n`), privateKey);
    const headers: Record<string, string> = {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': 'NONCE',
      'wechatpay-serial': 'KEY',
      'wechatpay-signature': signature.toString('base64'),
    };
    const answer = {
      ok: true,
      status: 200,
      header: (name: string) => headers[name] ?? null,
      bytes: Buffer.from(body),
    };
    const requests = { send: () => Promise.resolve(answer) } as unknown as SignedRequests;
    const config = { publicKey: { id: 'KEY', key: publicKey }, certificates: {} };
    const keys = new WechatKeys(config as unknown as Config['wechatPay'], requests);
    expect(await keys.certificatesEnd()).toBeNull();
  });
});
