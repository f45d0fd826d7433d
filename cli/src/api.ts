import { API_BASE, type ErrorBody } from '#contracts';
import { CommandError, EXIT, UsageError } from './exit.js';
import { describeNetworkFault } from './faults.js';
import { pastedCommand } from './pasted-command.js';

/** A response outside 2xx, with its message; a 400 has the messages of all its fields. */
export class RefusedError extends CommandError {
  constructor(
    readonly status: number,
    readonly body: Partial<ErrorBody> | null,
    address: string,
  ) {
    super(
      status === 401
        ? `登录已失效，请运行 ${pastedCommand(address, 'login')} 后重试`
        : ((fieldErrors(status, body) || body?.error) ?? `${address} 应答 ${status}`),
      status === 401 ? EXIT.notSignedIn : EXIT.failed,
    );
  }
}

/** The messages of the fields that the shop refused, which a body has beside `error`; empty without any. */
function fieldErrors(status: number, body: Partial<ErrorBody> | null): string {
  if (status !== 400 || !body) return '';
  const lists = Object.values(body).filter((value) => Array.isArray(value));
  const messages = lists.flat().filter((message) => typeof message === 'string');
  return [...new Set(messages)].join('；');
}

/** No response arrived. */
export class UnreachableError extends CommandError {
  constructor(url: string, error: unknown) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    super(
      `无法连接 ${url}（${describeNetworkFault(cause)}），请检查 --url 或 CLOUDKNIT_URL，并确认商城已启动`,
      EXIT.unreachable,
    );
    this.cause = cause;
  }
}

/** A response arrived, but not from a CloudKnit shop. */
export class NotAShopError extends CommandError {
  constructor(url: string, what: string) {
    super(
      `${url} 有应答，但不是云织商城（${what}），请检查 --url 或 CLOUDKNIT_URL`,
      EXIT.unreachable,
    );
  }
}

function json(body: object): RequestInit {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** A client of the shop's api, as a visitor or with an admin's token. */
export class Shop {
  /** @throws UsageError for an invalid URL */
  constructor(
    readonly url: string,
    readonly token: string | null,
  ) {
    assertAddress(url);
    if (token && !/^[\x21-\x7e]+$/.test(token)) {
      throw new CommandError(
        `令牌里有不该有的字符，请重新复制，或运行 ${pastedCommand(url, 'login')}`,
        EXIT.notSignedIn,
      );
    }
  }

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.send<T>('POST', path, json(body));
  }

  patch<T>(path: string, body: object): Promise<T> {
    return this.send<T>('PATCH', path, json(body));
  }

  delete<T>(path: string): Promise<T> {
    return this.send<T>('DELETE', path);
  }

  /**
   * Makes a call.
   * @param path relative to the API's base URL, or a page's unchanged `next`
   * @throws RefusedError with the response's message, UnreachableError, NotAShopError, UsageError for a redirect to
   * another origin
   */
  async send<T>(method: string, path: string, init: RequestInit = {}): Promise<T> {
    const response = await this.open(method, path, init);
    if (response.status === 204) return null as T;
    try {
      return (await response.json()) as T;
    } catch (error) {
      if (error instanceof SyntaxError) throw new NotAShopError(this.url, '应答不是 JSON');
      throw new UnreachableError(this.url, error);
    }
  }

  /** The bytes of a file. @throws the same errors, also when the connection is cut before the last byte */
  async *bytes(path: string): AsyncGenerator<Uint8Array> {
    const { body } = await this.open('GET', path, {});
    try {
      if (body) yield* body as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw new UnreachableError(this.url, error);
    }
  }

  /** Makes a call without reading the body. */
  private async open(method: string, path: string, init: RequestInit): Promise<Response> {
    const address = new URL(path.startsWith(API_BASE) ? path : API_BASE + path, this.url);
    const headers = new Headers(init.headers);
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    let response: Response;
    try {
      // The API does not redirect. `fetch` would follow without the token, and turn a POST into a GET.
      response = await fetch(address, { ...init, method, headers, redirect: 'manual' });
    } catch (error) {
      throw new UnreachableError(this.url, error);
    }
    if (response.ok) return response;
    this.assertNoRedirect(response, address);
    const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
    // A proxy answered that the shop is unavailable.
    if (!body && [502, 503, 504].includes(response.status)) {
      throw new UnreachableError(this.url, new Error(`应答 ${response.status}`));
    }
    if (typeof body?.error !== 'string' && response.status < 500) {
      throw new NotAShopError(this.url, `应答 ${response.status}`);
    }
    throw new RefusedError(response.status, body, address.href);
  }

  /** @throws UsageError with the other origin, such as that of https; NotAShopError for the same one */
  private assertNoRedirect({ status, headers }: Response, address: URL): void {
    const location = headers.get('location');
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, address.href)) return;
    const { origin, pathname } = new URL(location, address);
    if (origin === address.origin) throw new NotAShopError(this.url, `转到了 ${pathname}`);
    throw new UsageError(`${this.url} 转到了 ${origin}，请把 --url 或 CLOUDKNIT_URL 写成它`);
  }
}

/** @throws UsageError for an invalid URL of a shop */
export function assertAddress(url: string): void {
  if (url.trim() === '') throw new UsageError('商城地址是空的，请设置 --url 或 CLOUDKNIT_URL');
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new UsageError(`${url} 不是地址，请写成 https://shop.example.com`);
  }
  const { username, password, protocol, host } = new URL(url);
  if (username || password) {
    throw new UsageError(`商城地址里不要写用户名与密码，请写成 ${protocol}//${host}`);
  }
}
