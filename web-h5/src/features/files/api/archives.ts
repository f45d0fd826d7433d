import { callSignedIn, statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import {
  BEGAN_DOWNLOAD_PREFIX,
  readStored,
  removeStored,
  writeStored,
} from '../../../shared/lib/storage';
import { fetchDownloadLink, tokenOfUrl, urlOfToken, versionQuery } from './download-link';
import { BrowserDownloadRequired, PartialArchive } from './partial-archive';
import { asStream, type StreamedArchive } from './stream';

/** How often an interrupted download is resumed automatically. */
const RETRIES_MAX = 3;
const RETRY_DELAY_MS = 1_000;
/** A begun download can be continued for a day. */
const LINK_LIFE_MS = 24 * 3_600_000;
/** There is nothing to continue: no download is left, the design was not bought, or it is gone. */
const REFUSALS = new Set([400, 403, 404]);

/** A file that the browser can save: a blob of this tab, or an address that it downloads from. */
export interface FetchedFile {
  url: string;
  /** Empty if the server names the file. */
  name: string;
}

interface Request {
  designId: string;
  /** The version of the archive; null for the newest. */
  version: string | null;
  /** The user who downloads it. */
  username: string;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

/** The received part of an interrupted download, kept for the tab so that the user can resume it. */
let unfinished: { key: string; partial: PartialArchive } | null = null;

/**
 * Downloads the archive of a design. Resumes an interrupted download by the link of its grant, also after a
 * reload and where no byte arrived; that does not use another download, whoever delivers the bytes (DL-02, DL-13).
 * @throws HttpError if the server refuses it or the network fails repeatedly
 */
export async function fetchArchive(request: Request): Promise<FetchedFile> {
  const key = linkKey(request);
  const partial = unfinished?.key === key ? unfinished.partial : new PartialArchive();
  unfinished = { key, partial };
  try {
    await readWhole(request, partial);
  } catch (error) {
    if (!(error instanceof BrowserDownloadRequired)) throw error;
    unfinished = null;
    return { url: (await fetchDownloadLink(request.designId, request.version)).url, name: '' };
  }
  unfinished = null;
  removeStored('local', beganKey(request));
  await rememberLink(request);
  return { url: URL.createObjectURL(partial.toBlob()), name: partial.name };
}

async function readWhole(request: Request, partial: PartialArchive): Promise<void> {
  for (let left = RETRIES_MAX; ; left -= 1) {
    try {
      return await partial.read(await open(request, partial), request.onPercent);
    } catch (error) {
      const isBroken = !(error instanceof BrowserDownloadRequired) && statusOf(error) === null;
      if (!isBroken || !partial.hasData || left === 0 || request.signal.aborted) throw error;
      logFault('download', error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

/** Opens the link of a begun download, which is free; otherwise starts a new download with the access token. */
async function open(request: Request, partial: PartialArchive): Promise<StreamedArchive> {
  const link = partial.hasData ? await linkOf(request) : await begunLink(request);
  if (link) {
    try {
      return await openAt(link, request, partial);
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      // The link has expired.
      removeStored('session', linkKey(request));
    }
  }
  // Before the request: where nginx delivers the archive, it has used a download even if nothing of it arrives.
  writeStored('local', beganKey(request), String(Date.now()));
  const path = `/designs/${request.designId}/download${versionQuery(request.version)}`;
  return openAt(path, request, partial);
}

function openAt(
  path: string,
  { signal }: Request,
  partial: PartialArchive,
): Promise<StreamedArchive> {
  return callSignedIn<StreamedArchive['data']>(path, {
    transport: asStream,
    headers: partial.restHeaders,
    signal,
  });
}

/** The link of a download that this tab has finished, or that this browser began and did not finish; null without one. */
async function begunLink(request: Request): Promise<string | null> {
  const stored = readStored('session', linkKey(request));
  if (stored) return stored;
  const began = Number(readStored('local', beganKey(request)));
  if (Date.now() - began > LINK_LIFE_MS) return null;
  try {
    return await linkOf(request);
  } catch (error) {
    if (!REFUSALS.has(statusOf(error) ?? 0)) throw error;
    return null;
  }
}

async function linkOf({ designId, version }: Request): Promise<string> {
  return urlOfToken(tokenOfUrl((await fetchDownloadLink(designId, version)).url));
}

/** Stores the link of the finished download in the tab; without it a reload would be a new download. */
async function rememberLink(request: Request): Promise<void> {
  try {
    writeStored('session', linkKey(request), await linkOf(request));
  } catch (error) {
    logFault('download-link', error);
  }
}

/** Of all tabs, because a new one continues the download too. */
const beganKey = (request: Request): string => BEGAN_DOWNLOAD_PREFIX + archiveKey(request);

const linkKey = (request: Request): string => `download:${archiveKey(request)}`;

const archiveKey = ({ username, designId, version }: Request): string =>
  [username, designId, ...(version === null ? [] : [version])].join(':');
