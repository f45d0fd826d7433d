import type { DownloadLinkResponse } from '#contracts';
import { parseResponse } from '../../../shared/lib/http/parse-response';
import { call, callForMessage, callSignedIn, statusOf } from '../../../shared/lib/http/api-client';
import { rebuildSession } from '../../../shared/lib/session/browser-session';
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
export function mailDownloadLink(designId: string): Promise<string> {
  return callForMessage(`/designs/${designId}/download-link/mail`, { method: 'POST' });
}

/** The path of the file for a link's token. */
export function urlOfToken(token: string): string {
  return `/api/v1/downloads/${encodeURIComponent(token)}`;
}

export function tokenOfUrl(url: string): string {
  return url.split('/').at(-1) ?? '';
}

/** Requests one byte to check that a link is still valid. @throws HttpError if it is not */
export async function probeLink(url: string): Promise<void> {
  const options = { transport: asStream, headers: { Range: 'bytes=0-0' } };
  const byte = await call<ReadableStream | null>(url, options);
  await byte?.cancel();
}

/**
 * The statuses that mean that the account has no such file: no session, another buyer's design, or no downloads left.
 */
const REFUSALS = new Set([400, 401, 403, 404, 409]);

/**
 * The token of a valid link: a new one of the account, else that of the address.
 * @param linkToken the token of the address; it may have expired. Null without one
 * @param fetchOwn fetches the token of the account
 * @throws HttpError without a valid one
 */
export async function validToken(
  linkToken: string | null,
  fetchOwn: () => Promise<string>,
  urlOf: (token: string) => string,
): Promise<string> {
  if (linkToken === null) return fetchOwn();
  if (rebuildSession().fullName) {
    try {
      return await fetchOwn();
    } catch (error) {
      if (!REFUSALS.has(statusOf(error) ?? 0)) throw error;
    }
  }
  await probeLink(urlOf(linkToken));
  return linkToken;
}
