import { MESSAGES } from '#contracts';
import { useCallback, useEffect, useState } from 'react';
import { failureTextIn } from '../../../shared/lib/http/parse-response';
import { statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { saveFile } from '../../../shared/lib/http/save-file';
import { rebuildSession } from '../../../shared/lib/session/browser-session';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import { bodyTextOf, fetchArchive, type FetchedFile } from '../api/archives';
import { fetchDownloadLink, probeLink, tokenOfUrl, urlOfToken } from '../api/download-link';

export type DownloadState =
  | { phase: 'downloading'; percent: number }
  | { phase: 'done' }
  /** WeChat cannot save archives: the user has to open the link in a browser. */
  | { phase: 'handoff'; token: string }
  | { phase: 'failed'; status: number | null; message: string };

/** A file that this tab has downloaded. */
interface CachedFile extends FetchedFile {
  designId: string;
  version: string | null;
  /** The user who downloaded it; another user of this tab must not get it. */
  username: string;
}

/**
 * Cached for the tab, not for the page: a phone may still ask where to save the file after the redirect to the
 * home page, and a user who comes back gets it without using another download.
 */
let cached: CachedFile | null = null;

/**
 * Downloads a design on mount, or saves the file again if the tab has it already.
 * @param version of the archive; null for the newest
 * @param linkToken the token of the link that opened the page; it replaces a session
 */
export function useDownload(
  designId: string,
  version: string | null,
  linkToken: string | null,
): {
  state: DownloadState;
  saveAgain: () => void;
} {
  const [state, setState] = useState<DownloadState>({ phase: 'downloading', percent: 0 });

  useEffect(() => {
    const leave = new AbortController();
    const onPercent = (percent: number) => setState({ phase: 'downloading', percent });
    begin({ designId, version }, linkToken, leave.signal, onPercent).then(
      (reached) => {
        if (leave.signal.aborted) return;
        if (reached.phase === 'done' && cached) saveFile(cached.url, cached.name);
        setState(reached);
      },
      async (error: unknown) => {
        if (leave.signal.aborted) return;
        logFault('download', error);
        setState(await describeFailure(error));
      },
    );
    return () => leave.abort();
  }, [designId, version, linkToken]);

  const saveAgain = useCallback(() => {
    if (cached && isOf(cached, { designId, version })) saveFile(cached.url, cached.name);
  }, [designId, version]);
  return { state, saveAgain };
}

type Wanted = Pick<CachedFile, 'designId' | 'version'>;

const isOf = (file: CachedFile, { designId, version }: Wanted) =>
  file.designId === designId && file.version === version;

async function begin(
  wanted: Wanted,
  linkToken: string | null,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<DownloadState> {
  if (isInWechat()) {
    const token =
      linkToken ?? tokenOfUrl((await fetchDownloadLink(wanted.designId, wanted.version)).url);
    return { phase: 'handoff', token };
  }
  if (linkToken) {
    await probeLink(linkToken);
    cache({ ...wanted, username: '', url: urlOfToken(linkToken), name: '' });
    return { phase: 'done' };
  }
  const username = rebuildSession().fullName;
  if (cached && isOf(cached, wanted) && cached.username === username) return { phase: 'done' };
  const file = await fetchArchive({ ...wanted, username, signal, onPercent });
  cache({ ...wanted, username, ...file });
  return { phase: 'done' };
}

function cache(file: CachedFile): void {
  if (cached?.url.startsWith('blob:')) URL.revokeObjectURL(cached.url);
  cached = file;
}

async function describeFailure(error: unknown): Promise<DownloadState> {
  const status = statusOf(error);
  if (status === 400) return { phase: 'failed', status, message: MESSAGES.downloadLimit };
  const text = errorTextIn(await bodyTextOf(error));
  return { phase: 'failed', status, message: text ?? MESSAGES.downloadFailed };
}

function errorTextIn(text: string | null): string | null {
  try {
    return failureTextIn(JSON.parse(text ?? ''));
  } catch {
    // Not a response of the api: the caller shows its own text.
    return null;
  }
}
