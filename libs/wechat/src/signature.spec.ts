import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { decryptResource, validateSignature, signLines } from './signature.js';

const vectors = JSON.parse(readFileSync('test/support/fixtures/wechat-vectors.json', 'utf8'));
const merchantKey = createPrivateKey(vectors.merchant.privateKey);
const keys = new Map<string, KeyObject>([
  [vectors.wechatpay.publicKeyId, createPublicKey(vectors.wechatpay.publicKey)],
]);
const wechatKeys = { find: async (serial: string) => keys.get(serial) ?? null };
const NOW = 1_795_240_000;

/** The vectors contain whole messages; `signLines` adds the last line feed itself. */
const linesOf = (message: string): string[] => message.slice(0, -1).split('\n');

function headersOf(message: string, signature: string) {
  const [timestamp = '', nonce = ''] = message.split('\n');
  return { timestamp, nonce, signature, serial: vectors.wechatpay.publicKeyId };
}

describe('signLines', () => {
  it.each(['requestPost', 'requestGet', 'paySignJsapi'])('reproduces the vector %s', (name) => {
    const { message, signature } = vectors[name];
    expect(signLines(linesOf(message), merchantKey)).toBe(signature);
  });
});

describe('validateSignature', () => {
  const { body, message, signature } = vectors.notification;
  const headers = headersOf(message, signature);
  const bytes = Buffer.from(body);

  it.each([
    ['an answer', vectors.response200.body, vectors.response200],
    ['an empty answer', '', vectors.response204],
    ['a notification', body, vectors.notification],
  ])('accepts %s signed by WeChat', async (_what, text: string, vector) => {
    const genuine = headersOf(vector.message, vector.signature);
    expect(await validateSignature(genuine, Buffer.from(text), wechatKeys, NOW)).toBeNull();
  });

  it('accepts a timestamp 300 s away and refuses one 301 s away', async () => {
    expect(await validateSignature(headers, bytes, wechatKeys, NOW + 300)).toBeNull();
    expect(await validateSignature(headers, bytes, wechatKeys, NOW - 300)).toBeNull();
    expect(await validateSignature(headers, bytes, wechatKeys, NOW + 301)).toMatch(/300 s/);
    expect(await validateSignature(headers, bytes, wechatKeys, NOW - 301)).toMatch(/300 s/);
  });

  it('refuses a body with an extra space', async () => {
    const respaced = Buffer.from(body.replace('":', '": '));
    expect(await validateSignature(headers, respaced, wechatKeys, NOW)).toMatch(/does not match/);
  });

  it('refuses an unknown serial, a timestamp that is not a number and a probe signature', async () => {
    const fault = (change: object) =>
      validateSignature({ ...headers, ...change }, bytes, wechatKeys, NOW);
    expect(await fault({ serial: 'PUB_KEY_ID_2' })).toMatch(/serial/);
    expect(await fault({ timestamp: '1e9' })).toMatch(/number/);
    expect(await fault({ signature: `WECHATPAY/SIGNTEST/${signature}` })).toMatch(/does not match/);
  });
});

describe('decryptResource', () => {
  const resource = JSON.parse(vectors.notification.body).resource;

  it('decrypts the vector', () => {
    expect(decryptResource(resource, vectors.apiv3Key)).toBe(vectors.notification.plaintext);
  });

  it.each([
    ['ciphertext', { ciphertext: `A${resource.ciphertext.slice(1)}` }],
    ['tag', { ciphertext: Buffer.alloc(64).toString('base64') }],
    ['associated data', { associated_data: 'refund' }],
    ['length', { ciphertext: 'AAAA' }],
  ])('refuses a forged %s', (_what, change) => {
    expect(() => decryptResource({ ...resource, ...change }, vectors.apiv3Key)).toThrow(
      /authenticate data|too short/,
    );
  });
});
