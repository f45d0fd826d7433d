import { API_BASE, type ErrorBody } from '#contracts';
import { CommandError, EXIT } from './exit.js';

/** An answer outside 2xx, with what it says. */
export class RefusedError extends CommandError {
  constructor(
    readonly status: number,
    readonly body: Partial<ErrorBody> | null,
    address: string,
  ) {
    super(
      status === 401
        ? '登录已失效，请运行 cloudknit login 后重试'
        : (body?.error ?? `${address} 应答 ${status}`),
      status === 401 ? EXIT.notSignedIn : EXIT.failed,
    );
  }
}

/** No answer came. */
export class UnreachableError extends CommandError {
  constructor(url: string, cause: unknown) {
    const error = cause as Error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    super(
      `无法连接 ${url}（${reason}），请检查 --url 或 CLOUDKNIT_URL，并确认商城已启动`,
      EXIT.unreachable,
    );
  }
}

/** The shop's api, as a visitor or with an admin's token. */
export class Shop {
  constructor(
    readonly url: string,
    readonly token: string | null,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return this.send<T>('POST', path, { body: JSON.stringify(body), headers });
  }

  delete<T>(path: string): Promise<T> {
    return this.send<T>('DELETE', path);
  }

  /**
   * Makes a call. @param path below the API's base, or a page's `next` as it is
   * @throws RefusedError in the words of the answer, UnreachableError
   */
  async send<T>(method: string, path: string, init: RequestInit = {}): Promise<T> {
    const response = await this.open(method, path, init);
    try {
      return (response.status === 204 ? null : await response.json()) as T;
    } catch (error) {
      throw new UnreachableError(this.url, error);
    }
  }

  /** The same, without reading the answer. */
  async open(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const address = new URL(path.startsWith(API_BASE) ? path : API_BASE + path, this.url);
    const headers = new Headers(init.headers);
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    let response: Response;
    try {
      response = await fetch(address, { ...init, method, headers });
    } catch (error) {
      throw new UnreachableError(this.url, error);
    }
    if (response.ok) return response;
    const body = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
    throw new RefusedError(response.status, body, address.href);
  }
}
