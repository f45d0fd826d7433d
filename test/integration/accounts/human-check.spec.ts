import { ConfigModule } from '#config';
import { AltchaCheck, HumanCheck, HumanCheckModule } from '#human-check';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import type { Challenge } from 'altcha-lib';
import { createTestConfig, type TestConfig } from '../../support/shop/config.js';
import { solve } from '../../../tools/harness/customer.mjs';
import { startSandbox } from '../../support/shop/sandbox.js';
import { silentLogger } from '../../support/shop/silent-logger.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

async function start(test: TestConfig): Promise<HumanCheck> {
  const module: TestingModule = await Test.createTestingModule({
    imports: [ConfigModule.forRoot(test.config), HumanCheckModule],
  })
    .setLogger(silentLogger)
    .compile();
  await module.init();
  opened.push(module, { close: () => Promise.resolve(test.dispose()) });
  return module.get(HumanCheck);
}

const altcha = async (test = createTestConfig('postgres://unused')): Promise<AltchaCheck> =>
  (await start(test)) as AltchaCheck;

const newToken = async (check: AltchaCheck): Promise<string> =>
  solve(await check.createChallenge());

const FAILED = { code: 'human_check_failed', message: '人机验证失败，请重试' };

describe(AltchaCheck.name, () => {
  it('takes a solved challenge once, on every process together (LOGIN-21, LOGIN-28)', async () => {
    const test = createTestConfig('postgres://unused');
    const [one, other] = [await altcha(test), await altcha(test)];
    const token = await newToken(one);
    await other.assertSolved(token, '');
    await expect(one.assertSolved(token, '')).rejects.toMatchObject(FAILED);
    await expect(one.assertSolved('', '')).rejects.toMatchObject({
      code: 'human_check_required',
      message: '请完成人机验证',
    });
  });

  it('serves one of many simultaneous uses of a token', async () => {
    const check = await altcha();
    const token = await newToken(check);
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, () => check.assertSolved(token, '')),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses what is forged, of another shop, changed, or no token', async () => {
    const check = await altcha();
    const stranger = await newToken(await altcha());
    const { challenge, solution } = JSON.parse(
      Buffer.from(await newToken(check), 'base64').toString(),
    ) as { challenge: Challenge; solution: object };
    const pack = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
    const parameters = { ...challenge.parameters, keyPrefix: '00' };
    const { expiresAt: _, ...endless } = challenge.parameters;
    const upper = { ...challenge, signature: challenge.signature!.toUpperCase() };
    const bad = [
      stranger,
      pack({ challenge: { ...challenge, parameters }, solution }),
      pack({ challenge: { ...challenge, parameters: endless }, solution }),
      pack({ challenge: { ...challenge, signature: undefined }, solution }),
      pack({ challenge, solution: { counter: 1, derivedKey: '00' } }),
      pack({ challenge, solution: null }),
      pack(null),
      'nonsense',
      'x'.repeat(100_000),
    ];
    for (const token of bad) {
      await expect(check.assertSolved(token, '')).rejects.toMatchObject(FAILED);
    }
    // The genuine one still serves, and another spelling of its signature is no second use.
    await check.assertSolved(pack({ challenge, solution }), '');
    const respelled = pack({ challenge: upper, solution });
    await expect(check.assertSolved(respelled, '')).rejects.toMatchObject(FAILED);
  });

  it('goes on while Redis is away, and still takes no token twice', async () => {
    const test = createTestConfig('postgres://unused');
    const redis = new URL(test.config.redis.url);
    const proxy = new TcpProxy({ host: redis.hostname, port: Number(redis.port) });
    await proxy.mend();
    redis.host = `127.0.0.1:${proxy.port}`;
    test.config.redis.url = redis.href;
    const check = await altcha(test);
    await proxy.cut();
    const token = await newToken(check);
    await check.assertSolved(token, '');
    await expect(check.assertSolved(token, '')).rejects.toMatchObject(FAILED);
  });
});

describe('Turnstile', () => {
  const turnstile = async (secretKey: string): Promise<HumanCheck> => {
    const test = createTestConfig('postgres://unused');
    const sandbox = await startSandbox(test);
    opened.push(sandbox);
    test.config.humanCheck = {
      provider: 'turnstile',
      siteKey: '1x00000000000000000000AA',
      secretKey,
      baseUrl: sandbox.url,
    };
    return start(test);
  };

  it('passes with the documented test secret and tells the site its key', async () => {
    const check = await turnstile('1x0000000000000000000000000000000AA');
    expect(check.info).toEqual({ provider: 'turnstile', site_key: '1x00000000000000000000AA' });
    await check.assertSolved('XXXX.DUMMY.TOKEN.XXXX', '127.0.0.1');
  });

  it.each([
    '2x0000000000000000000000000000000AA',
    '3x0000000000000000000000000000000AA',
    'unknown',
  ])('refuses with the secret %s (LOGIN-28)', async (secret) => {
    const check = await turnstile(secret);
    await expect(check.assertSolved('XXXX.DUMMY.TOKEN.XXXX', '')).rejects.toMatchObject(FAILED);
  });

  it('refuses while Cloudflare does not answer', async () => {
    const test = createTestConfig('postgres://unused');
    test.config.humanCheck = {
      provider: 'turnstile',
      siteKey: 'site',
      secretKey: '1x0000000000000000000000000000000AA',
      baseUrl: 'http://127.0.0.1:9',
    };
    const check = await start(test);
    await expect(check.assertSolved('token', '')).rejects.toMatchObject(FAILED);
  });
});
