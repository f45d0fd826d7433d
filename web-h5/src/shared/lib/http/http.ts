import { readCookie } from '../session/cookies';

/** The options of a request; the default is a GET without a timeout. */
export interface CallOptions {
  method?: string;
  params?: Record<string, string>;
  /** Sent as JSON; `FormData` is sent as it is. */
  data?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The time limit in milliseconds. */
  timeout?: number;
  onUploadProgress?: (progress: ProgressEvent) => void;
  /** Sends the request; `sendByXhr` by default. */
  transport?: Transport;
}

/** A response; its body is parsed as JSON, or kept as text if it is not JSON. */
export interface HttpResponse<T = unknown> {
  status: number;
  data: T;
  header: (name: string) => string | null;
}

export type Transport = (url: string, options: CallOptions) => Promise<HttpResponse>;

/** A request that failed: a status outside 2xx, or `response` is null because there was none. */
export class HttpError extends Error {
  constructor(
    message: string,
    readonly url: string,
    readonly response: HttpResponse | null = null,
    /** Whether the request timed out. */
    readonly isTimeout = false,
  ) {
    super(message);
  }
}

/** The headers of a request. They repeat the XSRF cookie, which the server requires for writes. */
export function headersOf({ data, headers }: CallOptions): Record<string, string> {
  const token = readCookie('XSRF-TOKEN');
  return {
    Accept: 'application/json, text/plain, */*',
    ...(data !== undefined &&
      !(data instanceof FormData) && { 'Content-Type': 'application/json' }),
    ...(token && { 'X-XSRF-TOKEN': token }),
    ...headers,
  };
}

/** Sends a request by XMLHttpRequest, which reports upload progress. @throws HttpError */
export const sendByXhr: Transport = (url, options) =>
  new Promise((resolve, reject) => {
    const { method = 'GET', data, signal, timeout = 0, onUploadProgress } = options;
    const request = new XMLHttpRequest();
    const fail = (why: string, isTimeout = false) =>
      reject(new HttpError(`${method} ${url}: ${why}`, url, null, isTimeout));
    request.open(method, withParams(url, options.params));
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headersOf(options))) {
      request.setRequestHeader(name, value);
    }
    request.addEventListener('load', () => {
      const { status } = request;
      const header = (name: string) => request.getResponseHeader(name);
      const response = { status, data: parse(request.responseText), header };
      if (status >= 200 && status < 300) resolve(response);
      else reject(new HttpError(`${method} ${url}: ${status}`, url, response));
    });
    request.addEventListener('error', () => fail('no response'));
    request.addEventListener('timeout', () => fail('timeout', true));
    request.addEventListener('abort', () => fail('aborted'));
    if (onUploadProgress) request.upload.addEventListener('progress', onUploadProgress);
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted) fail('aborted');
    else request.send(bodyOf(data));
  });

/**
 * A transport by fetch, for responses that are not text. A redirect is not followed; such a response has status 0.
 * @param read reads the body of a response with a status of 2xx
 * @throws HttpError with the parsed body of the response
 */
export const sendByFetch =
  (read: (response: Response) => unknown): Transport =>
  async (url, options) => {
    const { method = 'GET', signal } = options;
    const fail = (error: unknown) => {
      throw new HttpError(`${method} ${url}: ${String(error)}`, url);
    };
    const init = { method, headers: headersOf(options), ...(signal && { signal }) };
    const response = await fetch(url, { ...init, redirect: 'manual' }).catch(fail);
    const { status, headers } = response;
    const answer = { status, header: (name: string) => headers.get(name) };
    if (response.ok || status === 0) {
      return { ...answer, data: await Promise.resolve(read(response)).catch(fail) };
    }
    const data: unknown = await response.json().catch(() => null);
    throw new HttpError(`${method} ${url}: ${status}`, url, { ...answer, data });
  };

function withParams(url: string, params: CallOptions['params']): string {
  return params ? `${url}?${new URLSearchParams(params)}` : url;
}

function bodyOf(data: unknown): XMLHttpRequestBodyInit | null {
  if (data === undefined) return null;
  return data instanceof FormData ? data : JSON.stringify(data);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
