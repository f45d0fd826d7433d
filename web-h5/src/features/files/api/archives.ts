import { callSignedIn, statusOf } from '../../../shared/lib/api-client';
import { HttpError } from '../../../shared/lib/http';
import { logFault } from '../../../shared/lib/log';
import { readStored, removeStored, writeStored } from '../../../shared/lib/storage';
import { fetchDownloadLink, tokenOfUrl, urlOfToken } from './download-link';
import { BrowserDownloadRequired, PartialArchive } from './partial-archive';
import { asStream, type StreamedArchive } from './stream';

/** A connection that broke on the way is taken up again by itself so many times. */
const CONTINUATIONS = 3;
const PAUSE_MS = 1_000;

/** A file that the browser can save: in this tab, or where it fetches it from itself. */
export interface FetchedFile {
  url: string;
  /** Empty where the server names it. */
  name: string;
}

interface Request {
  designId: string;
  /** Whose download it is. */
  username: string;
  signal: AbortSignal;
  onPercent: (percent: number) => void;
}

/** What arrived of a download that broke off, kept for the tab: who comes back goes on there. */
let unfinished: { key: string; partial: PartialArchive } | null = null;

/**
 * Fetches the file of a design. An interrupted download goes on where it broke off, by the link of its own
 * grant, and a reload finds that link too: neither costs another download.
 * @throws what the server says against it, or what broke the connection for good
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
    return { url: (await fetchDownloadLink(request.designId)).url, name: '' };
  }
  unfinished = null;
  await rememberLink(request);
  return { url: URL.createObjectURL(partial.toBlob()), name: partial.name };
}

async function readWhole(request: Request, partial: PartialArchive): Promise<void> {
  for (let left = CONTINUATIONS; ; left -= 1) {
    try {
      return await partial.read(await open(request, partial), request.onPercent);
    } catch (error) {
      const isBroken = !(error instanceof BrowserDownloadRequired) && statusOf(error) === null;
      if (!isBroken || !partial.hasBegun || left === 0 || request.signal.aborted) throw error;
      logFault('download', error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** By the link of what this tab began already, which costs nothing; else the buyer's bearer counts. */
async function open(request: Request, partial: PartialArchive): Promise<StreamedArchive> {
  const link = partial.hasBegun
    ? await linkOf(request.designId)
    : readStored('session', linkKey(request));
  if (link) {
    try {
      return await openAt(link, request, partial);
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      // Its ten minutes are over.
      removeStored('session', linkKey(request));
    }
  }
  return openAt(`/designs/${request.designId}/download`, request, partial);
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

async function linkOf(designId: string): Promise<string> {
  return urlOfToken(tokenOfUrl((await fetchDownloadLink(designId)).url));
}

/** Keeps the link of what was just downloaded for this tab; without it a reload is a new download. */
async function rememberLink(request: Request): Promise<void> {
  try {
    writeStored('session', linkKey(request), await linkOf(request.designId));
  } catch (error) {
    logFault('download-link', error);
  }
}

const linkKey = ({ username, designId }: Request): string => `download:${username}:${designId}`;

/** What a failed call was answered with: a stream here, as the file would have been, or its text. */
export async function answerOf(error: unknown): Promise<string | null> {
  const data = error instanceof HttpError ? error.response?.data : null;
  if (data instanceof ReadableStream) return new Response(data).text().catch(() => null);
  return typeof data === 'string' ? data : null;
}
