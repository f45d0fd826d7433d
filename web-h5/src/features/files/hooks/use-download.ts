import { MESSAGES } from '#contracts';
import { useCallback, useEffect, useState } from 'react';
import { failureTextIn } from '../../../shared/lib/parse-response';
import { statusOf } from '../../../shared/lib/api-client';
import { logFault } from '../../../shared/lib/log';
import { saveFile } from '../../../shared/lib/save-file';
import { rebuildSession } from '../../../shared/lib/browser-session';
import { isInWechat } from '../../../shared/lib/wechat-browser';
import { answerOf, fetchArchive, type FetchedFile } from '../api/archives';
import { fetchDownloadLink, probeLink, tokenOfUrl, urlOfToken } from '../api/download-link';

export type DownloadState =
  | { phase: 'downloading'; percent: number }
  | { phase: 'done' }
  /** WeChat saves no archives: the link is to be opened elsewhere. */
  | { phase: 'handoff'; token: string }
  | { phase: 'failed'; status: number | null; message: string };

/** What the tab has of a design. */
interface KeptFile extends FetchedFile {
  designId: string;
  /** Whose it is: the next one to sign in on this tab does not get it. */
  username: string;
}

/**
 * Kept for the tab, not for the page: a phone may still ask where to save it when the countdown has
 * led home, and who comes back gets it again without using up another download.
 */
let kept: KeptFile | null = null;

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
  const username = rebuildSession().fullName;
  if (kept?.designId === designId && kept.username === username) return { phase: 'done' };
  const file = await fetchArchive({ designId, username, signal, onPercent });
  keep({ designId, username, ...file });
  return { phase: 'done' };
}

function keep(file: KeptFile): void {
  if (kept?.url.startsWith('blob:')) URL.revokeObjectURL(kept.url);
  kept = file;
}

async function describeFailure(error: unknown): Promise<DownloadState> {
  const status = statusOf(error);
  if (status === 400) return { phase: 'failed', status, message: MESSAGES.downloadLimit };
  const told = toldBy(await answerOf(error));
  return { phase: 'failed', status, message: told ?? MESSAGES.downloadFailed };
}

function toldBy(text: string | null): string | null {
  try {
    return failureTextIn(JSON.parse(text ?? ''));
  } catch {
    // Not the api's own answer: the general text stands.
    return null;
  }
}
