import {
  headersOf,
  HttpError,
  type HttpResponse,
  type Transport,
} from '../../../shared/lib/http/http';

/** A response with a streamed body. */
export type StreamedArchive = HttpResponse<ReadableStream<Uint8Array<ArrayBuffer>>>;

/**
 * Sends a request and streams the response. A redirect is not followed; such a response has status 0.
 * @throws HttpError with the parsed body of the response
 */
export const asStream: Transport = async (url, options) => {
  const { method = 'GET', signal } = options;
  const response = await fetch(url, {
    method,
    headers: headersOf(options),
    redirect: 'manual',
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw new HttpError(`${method} ${url}: ${String(error)}`, url);
  });
  const { status, body, headers } = response;
  const answer = { status, header: (name: string) => headers.get(name) };
  if (response.ok || status === 0) return { ...answer, data: body };
  const data: unknown = await response.json().catch(() => null);
  throw new HttpError(`${method} ${url}: ${status}`, url, { ...answer, data });
};
