import { readCookie } from './cookies';

/** How a call is made; without any of it, a GET that waits as long as it takes. */
export interface CallOptions {
  method?: string;
  params?: Record<string, string>;
  /** Sent as JSON; a form as it is. */
  data?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** In milliseconds. */
  timeout?: number;
  onUploadProgress?: (progress: ProgressEvent) => void;
  /** What carries the call in place of `sendByXhr`. */
  transport?: Transport;
}

/** A call's answer: its body as JSON where it is that, else as text. */
export interface Answer<T = unknown> {
  status: number;
  data: T;
  header: (name: string) => string | null;
}

export type Transport = (url: string, options: CallOptions) => Promise<Answer>;

/** A call that was not answered with 2xx; without an answer, none came. */
export class CallFailure extends Error {
  constructor(
    message: string,
    readonly url: string,
    readonly answer: Answer | null = null,
    /** Whether it was given up because its time was over. */
    readonly isTimeout = false,
  ) {
    super(message);
  }
}

/** The headers of a call; with the XSRF cookie repeated, as the server asks of whoever changes something. */
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

/** Makes a call. @throws CallFailure */
export const sendByXhr: Transport = (url, options) =>
  new Promise((resolve, reject) => {
    const { method = 'GET', data, signal, timeout = 0, onUploadProgress } = options;
    const request = new XMLHttpRequest();
    const fail = (why: string, isTimeout = false) =>
      reject(new CallFailure(`${method} ${url}: ${why}`, url, null, isTimeout));
    request.open(method, withParams(url, options.params));
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headersOf(options))) {
      request.setRequestHeader(name, value);
    }
    request.addEventListener('load', () => {
      const { status } = request;
      const header = (name: string) => request.getResponseHeader(name);
      const answer = { status, data: parse(request.responseText), header };
      if (status >= 200 && status < 300) resolve(answer);
      else reject(new CallFailure(`${method} ${url}: ${status}`, url, answer));
    });
    request.addEventListener('error', () => fail('no answer'));
    request.addEventListener('timeout', () => fail('timeout', true));
    request.addEventListener('abort', () => fail('aborted'));
    if (onUploadProgress) request.upload.addEventListener('progress', onUploadProgress);
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted) fail('aborted');
    else request.send(bodyOf(data));
  });

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
