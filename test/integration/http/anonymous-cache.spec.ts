import {
  Controller,
  Get,
  Header,
  Module,
  type CanActivate,
  type NestInterceptor,
} from '@nestjs/common';
import { TrafficRecorder } from '#analytics';
import { CONFIG } from '#config';
import { API_BASE } from '#contracts';
import { ReadReplica } from '#database';
import { ShopSettingsService } from '#settings';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AnonymousCache } from '../../../apps/api/src/http/cache/anonymous-cache.js';
import { ApiAdapter } from '../../../apps/api/src/http/api-adapter.js';
import { GracefulShutdown } from '../../../apps/api/src/http/graceful-shutdown.js';
import { requestLog } from '../../../apps/api/src/http/request-log.js';
import { createTestConfig, type TestConfig } from '../../support/shop/config.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.js';
import { eventually } from '../../support/eventually.js';

/** What the framework did since the beginning of the test. */
const calls = { guard: 0, interceptor: 0, handler: 0 };
let isAllowed = true;
/** Keeps the handler waiting until it is resolved. */
let gate = Promise.resolve();

const guard: CanActivate = {
  canActivate() {
    calls.guard += 1;
    return isAllowed;
  },
};

const interceptor: NestInterceptor = {
  intercept(_context, next) {
    calls.interceptor += 1;
    return next.handle();
  },
};

@Controller('designs')
class DesignsController {
  @Get()
  async list() {
    calls.handler += 1;
    await gate;
    return { count: calls.handler };
  }

  @Get('search')
  @Header('Set-Cookie', 'seen=1')
  search() {
    calls.handler += 1;
    return {};
  }

  @Get(':id')
  @Header('Cache-Control', 'private')
  detail() {
    calls.handler += 1;
    return {};
  }
}

let database: TestDatabase;
let settings: TestConfig;
let app: NestExpressApplication;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  settings = createTestConfig(database.url);
  const config = { ...settings.config, readCache: { bytes: 1024 ** 2 } };
  @Module({
    controllers: [DesignsController],
    providers: [
      AnonymousCache,
      GracefulShutdown,
      { provide: ReadReplica, useValue: new ReadReplica(config.database) },
      { provide: ShopSettingsService, useValue: { onChange: () => undefined } },
      { provide: TrafficRecorder, useValue: { count: () => undefined } },
      { provide: CONFIG, useValue: config },
      { provide: APP_GUARD, useValue: guard },
      { provide: APP_INTERCEPTOR, useValue: interceptor },
    ],
  })
  class ShopModule {}
  const adapter = new ApiAdapter();
  app = await NestFactory.create<NestExpressApplication>(ShopModule, adapter, { logger: false });
  adapter.placeInFront((express) => app.get(AnonymousCache).inFrontOf(express));
  app.use(requestLog(() => false));
  app.setGlobalPrefix(API_BASE);
  await app.listen(0, '127.0.0.1');
  url = `${await app.getUrl()}${API_BASE}/designs`;
  await waitForHit('?ready');
});

beforeEach(async () => {
  await clear();
  Object.assign(calls, { guard: 0, interceptor: 0, handler: 0 });
});

afterAll(async () => {
  await app.close();
  await database.drop();
  settings.dispose();
});

/** Reads a query until its response comes from the cache: a response is stored after it was sent. */
function waitForHit(query: string): Promise<void> {
  return eventually(async () => {
    const before = calls.handler;
    await fetch(url + query);
    if (calls.handler > before) throw new Error('it is not cached yet');
  });
}

/** Changes the catalogue, and waits until the cache is empty. */
async function clear(): Promise<void> {
  await waitForHit('?marker');
  const before = calls.handler;
  await database.query("NOTIFY catalogue_changes, 'content'");
  await eventually(async () => {
    await fetch(`${url}?marker`);
    if (calls.handler === before) throw new Error('the change has not arrived yet');
  });
}

describe('a miss', () => {
  it('passes every guard and interceptor, a hit none', async () => {
    await fetch(url);
    expect(calls).toEqual({ guard: 1, interceptor: 1, handler: 1 });
    // On a busy machine the heartbeat of the subscription may be late, and nothing is cached meanwhile.
    await eventually(async () => {
      Object.assign(calls, { guard: 0, interceptor: 0, handler: 0 });
      for (let times = 0; times < 3; times += 1) expect((await fetch(url)).status).toBe(200);
      expect(calls).toEqual({ guard: 0, interceptor: 0, handler: 0 });
    });
    await clear();
    Object.assign(calls, { guard: 0, interceptor: 0, handler: 0 });
    await fetch(url);
    expect(calls).toEqual({ guard: 1, interceptor: 1, handler: 1 });
  });

  it('that a guard refuses is not cached', async () => {
    isAllowed = false;
    for (let times = 0; times < 2; times += 1) expect((await fetch(url)).status).toBe(403);
    isAllowed = true;
    expect((await fetch(url)).status).toBe(200);
    expect(calls).toEqual({ guard: 3, interceptor: 1, handler: 1 });
  });

  it('of fifty simultaneous requests calls the handler once', async () => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const requests = Array.from({ length: 50 }, () => fetch(url));
    await eventually(() => expect(calls.handler).toBe(1));
    open();
    const bodies = await Promise.all(requests.map(async (one) => (await one).text()));
    expect(new Set(bodies)).toEqual(new Set(['{"count":1}']));
    expect(calls.handler).toBe(1);
  });

  it('goes to the framework again when its client has left before the response', async () => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const leaving = new AbortController();
    const first = fetch(url, { signal: leaving.signal }).catch((error: Error) => error.name);
    await eventually(() => expect(calls.handler).toBe(1));
    const others = Array.from({ length: 5 }, () => fetch(url));
    leaving.abort();
    expect(await first).toBe('AbortError');
    await eventually(() => expect(calls.handler).toBe(2));
    open();
    const statuses = await Promise.all(others.map(async (one) => (await one).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(calls.handler).toBe(2);
  });

  it('does not store a response that was begun before a change', async () => {
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const request = fetch(url);
    await eventually(() => expect(calls.handler).toBe(1));
    gate = Promise.resolve();
    await clear();
    open();
    expect((await request).status).toBe(200);
    const before = calls.handler;
    await fetch(url);
    expect(calls.handler).toBe(before + 1);
  });

  it.each(['/search', '/7'])(
    'with a cookie or a private response is not stored: %s',
    async (path) => {
      for (let times = 0; times < 3; times += 1) {
        expect((await fetch(url + path)).status).toBe(200);
      }
      expect(calls.handler).toBe(3);
    },
  );
});
