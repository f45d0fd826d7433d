import type { AddressInfo } from 'node:net';
import type { Config } from '#config';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { createTestConfig, type TestConfig } from '../../../../../test/support/shop/config.js';
import { securityHeaders } from './security-headers.js';

let test: TestConfig;

beforeAll(() => {
  test = createTestConfig('postgres://localhost/unused');
});

afterAll(() => test.dispose());

/** The response headers of a path, from a server with this configuration. */
async function headersOf(path: string, changes: Partial<Config> = {}): Promise<Headers> {
  const app = express();
  app.use(securityHeaders({ ...test.config, production: true, ...changes }));
  app.use((_request, response) => {
    response.end();
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
  await new Promise((resolve) => server.close(resolve));
  return headers;
}

const policyOf = (headers: Headers): string[] => headers.get('content-security-policy')!.split(';');

describe('the security headers of a page', () => {
  it('allow the scripts of the shop and of WeChat, and forbid framing', async () => {
    const headers = await headersOf('/design/1');
    expect(policyOf(headers)).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'self' ${test.config.wechatOAuth.sdkBaseUrl}`,
        'frame-src weixin: weixinping: weixinpreinject:',
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('allow Cloudflare when Turnstile is used, and the bucket when it serves files', async () => {
    const turnstile = {
      provider: 'turnstile',
      siteKey: 'x',
      secretKey: 'y',
      baseUrl: 'https://challenges.cloudflare.com',
    } as const;
    const s3 = {
      endpoint: 'https://oss.example.com',
      region: 'cn',
      bucket: 'designs',
      accessKeyId: 'k',
      secretAccessKey: 's',
      pathStyle: false,
    };
    const policy = policyOf(
      await headersOf('/', {
        humanCheck: turnstile,
        storage: { dir: '/', s3, delivery: 's3' },
      }),
    );
    const sdk = test.config.wechatOAuth.sdkBaseUrl;
    expect(policy).toContain(`script-src 'self' ${sdk} https://challenges.cloudflare.com`);
    expect(policy).toContain(
      'frame-src weixin: weixinping: weixinpreinject: https://challenges.cloudflare.com',
    );
    expect(policy).toContain("connect-src 'self' https://designs.oss.example.com");
  });

  it('require TLS when the public URL is https', async () => {
    expect((await headersOf('/')).get('strict-transport-security')).toBeNull();
    const headers = await headersOf('/', { publicUrl: 'https://shop.example.com' });
    expect(headers.get('strict-transport-security')).toBe('max-age=15552000');
  });
});

describe('the security headers of the api', () => {
  it('forbid every kind of content', async () => {
    const headers = await headersOf('/api/v1/designs/');
    expect(policyOf(headers)).toEqual(["default-src 'none'", "frame-ancestors 'none'"]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
