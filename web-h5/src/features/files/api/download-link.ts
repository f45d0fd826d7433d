import type { DownloadLinkResponse, MessageResponse } from '#contracts';
import { parseResponse, messageIn } from '../../../shared/lib/http/parse-response';
import { call, callSignedIn } from '../../../shared/lib/http/api-client';
import { asStream } from './stream';

/** The query string that selects a version of the archive (SHELF-09). @param version null for the newest */
export const versionQuery = (version: string | null) =>
  version === null ? '' : `?version=${version}`;

/** Requests a download link for a design that the user bought; requesting it again is free. */
export async function fetchDownloadLink(
  designId: string,
  version: string | null,
): Promise<DownloadLinkResponse> {
  const path = `/designs/${designId}/download-link${versionQuery(version)}`;
  const { data } = await callSignedIn<DownloadLinkResponse>(path, { method: 'POST' });
  return parseResponse<DownloadLinkResponse>({ url: 'string' }, data);
}

/** Mails the download link to the user. @returns the text to show */
export async function mailDownloadLink(designId: string): Promise<string> {
  const { data } = await callSignedIn<MessageResponse>(`/designs/${designId}/download-link/mail`, {
    method: 'POST',
  });
  return messageIn(data);
}

/** The path of the file for a link's token. */
export function urlOfToken(token: string): string {
  return `/api/v1/downloads/${encodeURIComponent(token)}`;
}

export function tokenOfUrl(url: string): string {
  return url.split('/').at(-1) ?? '';
}

/** Requests one byte to check that a link is still valid. @throws HttpError if it is not */
export async function probeLink(token: string): Promise<void> {
  const options = { transport: asStream, headers: { Range: 'bytes=0-0' } };
  const byte = await call<ReadableStream | null>(urlOfToken(token), options);
  await byte?.cancel();
}
