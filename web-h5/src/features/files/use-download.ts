import { LIMITS, MESSAGES } from '#contracts';
import { type AxiosResponse, isAxiosError } from 'axios';
import { useCallback, useEffect, useState } from 'react';
import { callSignedIn } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { saveFile } from '../../shared/save-file';
import { rebuildSession } from '../../shared/session';
import { isInWechat } from '../../shared/wechat-browser';
import { fileNameOf } from './content-disposition';
import { fetchDownloadLink, probeLink, tokenOfUrl, urlOfToken } from './download-link';

export type DownloadState =
  | { phase: 'downloading'; percent: number }
  | { phase: 'done' }
  /** WeChat saves no archives: the link is to be opened elsewhere. */
  | { phase: 'handoff'; token: string }
  | { phase: 'failed'; status: number | null; message: string };

/** What the tab has of a design: the file itself, or where the browser fetches it from. */
interface KeptFile {
  designId: string;
  /** Whose it is: the next one to sign in on this tab does not get it. */
  username: string;
  url: string;
  /** Empty where the server names it. */
  name: string;
}

/**
 * Kept for the tab, not for the page: a phone may still ask where to save it when the countdown has
 * led home, and who comes back gets it again without using up another download.
 */
let kept: KeptFile | null = null;

/** The file is left to the browser's own downloader. */
class TooLargeForBlob extends Error {}

/**
 * Downloads a design on arrival, or saves the file again that the tab has already.
 * @param linkToken of a link that this page was opened with, in place of a session
 */
export function useDownload(
  designId: string,
  linkToken: string | null,
): {
  state: DownloadState;
  saveAgain: () => void;
} {
  const [state, setState] = useState<DownloadState>({ phase: 'downloading', percent: 0 });

  useEffect(() => {
    const leave = new AbortController();
    const onPercent = (percent: number) => setState({ phase: 'downloading', percent });
    begin(designId, linkToken, leave.signal, onPercent).then(
      (reached) => {
        if (leave.signal.aborted) return;
        if (reached.phase === 'done' && kept) saveFile(kept.url, kept.name);
        setState(reached);
      },
      async (error: unknown) => {
        if (leave.signal.aborted) return;
        logFault('download', error);
        setState(await describeFailure(error));
      },
    );
    return () => leave.abort();
  }, [designId, linkToken]);

  const saveAgain = useCallback(() => {
    if (kept?.designId === designId) saveFile(kept.url, kept.name);
  }, [designId]);
  return { state, saveAgain };
}

async function begin(
  designId: string,
  linkToken: string | null,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<DownloadState> {
  if (isInWechat()) {
    const token = linkToken ?? tokenOfUrl((await fetchDownloadLink(designId)).url);
    return { phase: 'handoff', token };
  }
  if (linkToken) {
    await probeLink(linkToken);
    keep({ designId, username: '', url: urlOfToken(linkToken), name: '' });
    return { phase: 'done' };
  }
  if (kept?.designId === designId && kept.username === rebuildSession().fullName) {
    return { phase: 'done' };
  }
  keep(await fetchFile(designId, signal, onPercent));
  return { phase: 'done' };
}

async function fetchFile(
  designId: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<KeptFile> {
  const username = rebuildSession().fullName;
  try {
    const response = await fetchByTabOrBearer(designId, username, signal, onPercent);
    void rememberLink(designId, username);
    return { designId, username, url: URL.createObjectURL(response.data), name: nameOf(response) };
  } catch (error) {
    if (!(error instanceof TooLargeForBlob)) throw error;
    // What was begun is continued by the link, for the same download.
    const { url } = await fetchDownloadLink(designId);
    return { designId, username, url, name: '' };
  }
}

/** A reload finds the link of what the tab began, which costs nothing; else the buyer's bearer counts. */
async function fetchByTabOrBearer(
  designId: string,
  username: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<AxiosResponse<Blob>> {
  const link = sessionStorage.getItem(linkKey(designId, username));
  if (link) {
    try {
      return await fetchBlob(link, signal, onPercent);
    } catch (error) {
      if (!isAxiosError(error) || error.response?.status !== 404) throw error;
      // Its ten minutes are over.
      sessionStorage.removeItem(linkKey(designId, username));
    }
  }
  return fetchBlob(`/designs/${designId}/download`, signal, onPercent);
}

/** Keeps the link of what was just downloaded for this tab; without it a reload is a new download. */
async function rememberLink(designId: string, username: string): Promise<void> {
  try {
    const { url } = await fetchDownloadLink(designId);
    sessionStorage.setItem(linkKey(designId, username), urlOfToken(tokenOfUrl(url)));
  } catch (error) {
    logFault('download-link', error);
  }
}

const linkKey = (designId: string, username: string): string => `download:${username}:${designId}`;

/** @throws TooLargeForBlob as soon as the size is known */
async function fetchBlob(
  path: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<AxiosResponse<Blob>> {
  const tooLarge = new AbortController();
  const leave = () => tooLarge.abort();
  signal.addEventListener('abort', leave);
  let isTooLarge = false;
  try {
    return await callSignedIn<Blob>(path, {
      responseType: 'blob',
      signal: tooLarge.signal,
      onDownloadProgress: ({ loaded, total = 0 }) => {
        isTooLarge = total > LIMITS.blobMaxBytes;
        if (isTooLarge) tooLarge.abort();
        else onPercent(total ? Math.floor((loaded / total) * 100) : 0);
      },
    });
  } catch (error) {
    throw isTooLarge ? new TooLargeForBlob() : error;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function nameOf({ headers }: AxiosResponse<Blob>): string {
  const header: unknown = headers['content-disposition'];
  return fileNameOf(typeof header === 'string' ? header : undefined);
}

function keep(file: KeptFile): void {
  if (kept?.url.startsWith('blob:')) URL.revokeObjectURL(kept.url);
  kept = file;
}

/** A failed call's body is a blob here, as the file would have been, or its text. */
async function describeFailure(error: unknown): Promise<DownloadState> {
  const response = isAxiosError(error) ? error.response : undefined;
  const status = response?.status ?? null;
  if (status === 400) return { phase: 'failed', status, message: MESSAGES.downloadLimit };
  return {
    phase: 'failed',
    status,
    message: (await toldBy(response?.data)) ?? MESSAGES.downloadFailed,
  };
}

async function toldBy(data: unknown): Promise<string | undefined> {
  try {
    const text = data instanceof Blob ? await data.text() : data;
    const body: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    return (body as { error?: string } | null)?.error;
  } catch {
    // Not the api's own answer: the general text stands.
    return undefined;
  }
}
