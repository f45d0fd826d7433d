import type { DownloadLinkResponse, MessageResponse } from '#contracts';
import { parseResponse, messageIn } from '../../../shared/lib/parse-response';
import { call, callSignedIn } from '../../../shared/lib/api-client';
import { asStream } from './stream';

/** Asks for the link to a design that was bought; asking again costs nothing. */
export async function fetchDownloadLink(designId: string): Promise<DownloadLinkResponse> {
  const { data } = await callSignedIn<DownloadLinkResponse>(`/designs/${designId}/download-link`, {
    method: 'POST',
  });
  return parseResponse<DownloadLinkResponse>({ url: 'string' }, data);
}

/** Has the link mailed. @returns what to say then */
export async function mailDownloadLink(designId: string): Promise<string> {
  const { data } = await callSignedIn<MessageResponse>(`/designs/${designId}/download-link/mail`, {
    method: 'POST',
  });
  return messageIn(data);
}

/** Where a link's token is delivered. */
export function urlOfToken(token: string): string {
  return `/api/v1/downloads/${encodeURIComponent(token)}`;
}

export function tokenOfUrl(url: string): string {
  return url.split('/').at(-1) ?? '';
}

/** Asks for one byte: whether a link still delivers. @throws what the server says against it */
export async function probeLink(token: string): Promise<void> {
  const asked = { transport: asStream, headers: { Range: 'bytes=0-0' } };
  const byte = await call<ReadableStream | null>(urlOfToken(token), asked);
  await byte?.cancel();
}
