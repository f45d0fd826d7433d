import { API_BASE, type ErrorBody } from '#contracts';
import { CommandError, EXIT, UsageError } from './exit.js';

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
  constructor(url: string, error: unknown) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `无法连接 ${url}（${reason}），请检查 --url 或 CLOUDKNIT_URL，并确认商城已启动`,
      EXIT.unreachable,
    );
    this.cause = cause;
  }
}

/** The shop's api, as a visitor or with an admin's token. */
export class Shop {
  /** @throws UsageError for what is no address */
  constructor(
    readonly url: string,
    readonly token: string | null,
  ) {
    if (!/^https?:/.test(url) || !URL.canParse(url)) {
      throw new UsageError(`${url} 不是地址，请写成 https://shop.example.com`);
    }
  }

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
    // What stands in front of the shop says that nobody is behind it.
    if (!body && [502, 503, 504].includes(response.status)) {
      throw new UnreachableError(this.url, new Error(`应答 ${response.status}`));
    }
    throw new RefusedError(response.status, body, address.href);
  }
}
