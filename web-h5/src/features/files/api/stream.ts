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
 * @throws HttpError; the data of its response is a stream too
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
  const streamed = { status, data: body, header: (name: string) => headers.get(name) };
  if (!response.ok && status !== 0) {
    throw new HttpError(`${method} ${url}: ${status}`, url, streamed);
  }
  return streamed;
};
