import { randomUUID } from 'node:crypto';
import { ConfigModule } from '#config';
import { type ComputedValue, RedisModule, DistributedCache } from '#redis';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { createTestConfig } from '../../support/shop/config.js';
import { eventually } from '../../support/eventually.js';
import { silentLogger } from '../../support/shop/silent-logger.js';
import { TcpProxy } from '../../support/servers/tcp-proxy.js';

const opened: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close();
});

/** One process's view. @param port of another way to Redis */
async function start(port?: number): Promise<DistributedCache> {
  const test = createTestConfig('postgres://unused');
  const redis = new URL(test.config.redis.url);
  if (port) redis.host = `127.0.0.1:${port}`;
  test.config.redis.url = redis.href;
  const module = await Test.createTestingModule({
    imports: [ConfigModule.forRoot(test.config), RedisModule],
  })
    .setLogger(silentLogger)
    .compile();
  await module.init();
  opened.push(module, { close: () => Promise.resolve(test.dispose()) });
  return module.get(DistributedCache);
}

/** Makes `1`, `2`, … that live so long. */
function maker(lifeSeconds: number) {
  const made = { times: 0 };
  const make = async (): Promise<ComputedValue> => {
    made.times += 1;
    return { value: String(made.times), lifeSeconds };
  };
  return { made, make };
}

const HOURS = 7_200;

describe(DistributedCache.name, () => {
  it('makes a value once for many who ask at once in several processes', async () => {
    const processes = await Promise.all([start(), start(), start()]);
    const { made, make } = maker(HOURS);
    const key = randomUUID();
    const values = await Promise.all(
      Array.from({ length: 60 }, (_, index) => processes[index % 3]!.get(key, make)),
    );
    expect(new Set(values)).toEqual(new Set(['1']));
    expect(made.times).toBe(1);
  });

  it('makes a value anew near its end, while the old one serves', async () => {
    const [one, other] = [await start(), await start()];
    const key = randomUUID();
    const ageing = maker(200);
    expect(await one.get(key, ageing.make)).toBe('1');
    const { made, make } = maker(HOURS);
    made.times = 1;
    expect(await Promise.all([one.get(key, make), other.get(key, make)])).toEqual(['1', '1']);
    await eventually(async () => expect(await other.get(key, make)).toBe('2'));
    expect(await one.get(key, make)).toBe('2');
    expect(made.times).toBe(2);
  });

  it('keeps the old value when no new one is to be had, and has none without an old one', async () => {
    const values = await start();
    const key = randomUUID();
    let refused = 0;
    const refuse = () => {
      refused += 1;
      return Promise.reject(new Error('no'));
    };
    await expect(values.get(key, refuse)).rejects.toThrow('no');
    const { make } = maker(200);
    expect(await values.get(key, make)).toBe('1');
    expect(await values.get(key, refuse)).toBe('1');
    await eventually(() => expect(refused).toBe(2));
    expect(await values.get(key, refuse)).toBe('1');
  });

  it('forgets a value, but not the one that came in its place', async () => {
    const [one, other] = [await start(), await start()];
    const key = randomUUID();
    const { made, make } = maker(HOURS);
    await one.get(key, make);
    await one.forget(key, '1');
    expect(await other.get(key, make)).toBe('2');
    await one.forget(key, '1');
    expect(await one.get(key, make)).toBe('2');
    expect(made.times).toBe(2);
  });

  it('caches values in the process while Redis is unavailable', async () => {
    const { hostname, port } = new URL(process.env['TEST_REDIS_URL'] ?? '');
    const proxy = new TcpProxy({ host: hostname, port: Number(port) });
    await proxy.mend();
    const values = await start(proxy.port);
    await proxy.cut();
    const key = randomUUID();
    const { made, make } = maker(HOURS);
    expect(await values.get(key, make)).toBe('1');
    expect(await values.get(key, make)).toBe('1');
    await values.forget(key, '1');
    expect(await values.get(key, make)).toBe('2');
    expect(made.times).toBe(2);
  });
});
