import { type HttpResponse, sendByFetch } from '../../../shared/lib/http/http';

/** A response with a streamed body. */
export type StreamedArchive = HttpResponse<ReadableStream<Uint8Array<ArrayBuffer>>>;

/** Sends a request and streams the response. */
export const asStream = sendByFetch(({ body }) => body);
