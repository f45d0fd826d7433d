import { headersOf, HttpError, type HttpResponse, type Transport } from '../../../shared/lib/http';

/** An answer whose bytes are read as they come. */
export type StreamedArchive = HttpResponse<ReadableStream<Uint8Array<ArrayBuffer>>>;

/**
 * Asks for bytes as they come, and to be told of another host, not led there: such an answer has status 0.
 * @throws HttpError, with the answer's bytes where there is one
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
  const answer = { status, data: body, header: (name: string) => headers.get(name) };
  if (!response.ok && status !== 0) {
    throw new HttpError(`${method} ${url}: ${status}`, url, answer);
  }
  return answer;
};
