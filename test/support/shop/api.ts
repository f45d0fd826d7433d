import { SessionsService, type SignedInUser } from '#accounts';
import type { Config } from '#config';
import { API_BASE } from '#contracts';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApi } from '../../../apps/api/src/api.js';
import { describeApi } from '../../../apps/api/src/openapi/document.js';
import { randomAddress, solveHumanCheck } from '../../../tools/harness/customer.mjs';
import { mediaTypeOf, ResponseChecker, type OpenApiDocument } from './openapi.js';
import { createTestShop, type TestShop } from './shop.js';

/** A response of the api; cookies by name. */
export interface ApiResponse<T = Record<string, unknown>> {
  status: number;
  /** Parsed JSON; null for other media types. */
  body: T;
  bytes: Buffer;
  headers: Headers;
  cookies: Record<string, string>;
}

/** Who sends a request, and from which browser. */
export interface Sender {
  user?: SignedInUser;
  /** The token of one session; by default each call of a user starts a session. */
  accessToken?: string;
  cookies?: Record<string, string>;
  userAgent?: string;
}

/** The api on a port of its own, in this process, over a test shop. */
export interface TestApi {
  shop: TestShop;
  app: NestExpressApplication;
  /** Calls the api; a body is sent as JSON, unless it is a form. @throws Error when the response is not as documented */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object | null,
    sender?: Sender,
  ): Promise<ApiResponse<T>>;
  /** Like `call` with POST and a solved human check. */
  postAsHuman<T = Record<string, unknown>>(
    path: string,
    body: object,
    sender?: Sender,
  ): Promise<ApiResponse<T>>;
  close(): Promise<void>;
}

/** Of every api in this process: making it takes longer than the start of an api. */
let checker: ResponseChecker | null = null;

/**
 * @param options `isCached`: anonymous reads are cached, as in production; `change` replaces settings of the api
 */
export async function startTestApi(
  options: {
    sandbox?: boolean;
    isCached?: boolean;
    change?: (config: Config) => Partial<Config>;
  } = {},
): Promise<TestApi> {
  const shop = await createTestShop(options);
  const readCache = { bytes: options.isCached ? 1024 ** 2 : 0 };
  const changed = options.change?.(shop.config);
  const app = await createApi({ ...shop.config, ...changed, readCache, logLevel: 'silent' });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const sessions = app.get(SessionsService);
  checker ??= new ResponseChecker(describeApi(app) as unknown as OpenApiDocument);
  const documented = checker;

  const call: TestApi['call'] = async (method, path, body, sender = {}) => {
    const { user, cookies, userAgent } = sender;
    const token =
      sender.accessToken ?? (user && (await sessions.start(user.id, false)).accessToken);
    const cookie = Object.entries(cookies ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const response = await fetch(url + API_BASE + path, {
      method,
      headers: {
        'x-forwarded-for': randomAddress(),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie, 'x-xsrf-token': cookies?.['XSRF-TOKEN'] ?? '' }),
        ...(userAgent && { 'user-agent': userAgent }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const bytes = Buffer.from(await response.arrayBuffer());
    const mediaType = mediaTypeOf(headers, bytes);
    const parsed = mediaType === 'application/json' ? JSON.parse(bytes.toString()) : null;
    documented.assertDocumented({
      method,
      path: API_BASE + path.split('?')[0]!,
      status,
      mediaType,
      body: parsed,
    });
    return { status, body: parsed, bytes, headers, cookies: cookiesOf(response) };
  };

  return {
    shop,
    app,
    call,
    postAsHuman: async (path, body, sender) => {
      const turnstile_token = await solveHumanCheck(url);
      return call('POST', path, { ...body, turnstile_token }, sender);
    },
    close: async () => {
      await app.close();
      await shop.close();
    },
  };
}

function cookiesOf(response: Response): Record<string, string> {
  const pairs = response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)!);
  return Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
}
