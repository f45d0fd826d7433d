import { MESSAGES } from '#contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureTextOf, statusOf } from '../../../shared/lib/http/api-client';
import { logFault } from '../../../shared/lib/log';
import { saveFile } from '../../../shared/lib/http/save-file';
import { rebuildSession } from '../../../shared/lib/session/browser-session';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import { fetchArchive, type FetchedFile } from '../api/archives';
import {
  fetchDownloadLink,
  probeLink,
  tokenOfUrl,
  urlOfToken,
  validToken,
} from '../api/download-link';

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
  /** The token that was fetched last: the page writes it into its address, where it is not fetched again. */
  const handed = useRef<string | null>(null);

  useEffect(() => {
    if (linkToken !== null && linkToken === handed.current) return undefined;
    const leave = new AbortController();
    const onPercent = (percent: number) => setState({ phase: 'downloading', percent });
    setState((before) =>
      before.phase === 'failed' ? { phase: 'downloading', percent: 0 } : before,
    );
    begin({ designId, version }, linkToken, leave.signal, onPercent).then(
      (reached) => {
        if (leave.signal.aborted) return;
        if (reached.phase === 'done' && cached) saveFile(cached.url, cached.name);
        if (reached.phase === 'handoff') handed.current = reached.token;
        setState(reached);
      },
      (error: unknown) => {
        if (leave.signal.aborted) return;
        logFault('download', error);
        setState(describeFailure(error));
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
    const own = async () =>
      tokenOfUrl((await fetchDownloadLink(wanted.designId, wanted.version)).url);
    return { phase: 'handoff', token: await validToken(linkToken, own, urlOfToken) };
  }
  if (linkToken) {
    await probeLink(urlOfToken(linkToken));
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

function describeFailure(error: unknown): DownloadState {
  const status = statusOf(error);
  const message = status === 400 ? MESSAGES.downloadLimit : failureTextOf(error);
  return { phase: 'failed', status, message: message ?? MESSAGES.downloadFailed };
}
