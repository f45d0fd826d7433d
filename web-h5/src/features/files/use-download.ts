import { MESSAGES } from '#contracts';
import { type AxiosResponse, isAxiosError } from 'axios';
import { useCallback, useEffect, useState } from 'react';
import { callSignedIn } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { rebuildSession } from '../../shared/session';
import { fileNameOf } from './content-disposition';

export type DownloadState =
  | { phase: 'downloading'; percent: number }
  | { phase: 'done' }
  | { phase: 'failed'; status: number | null; message: string };

/** The file that came last. */
interface KeptFile {
  designId: string;
  /** Whose it is: the next one to sign in on this tab does not get it. */
  username: string;
  url: string;
  name: string;
}

/**
 * Kept for the tab, not for the page: a phone may still ask where to save it when the countdown has
 * led home, and who comes back gets it again without using up another download.
 */
let kept: KeptFile | null = null;

/** Downloads a design on arrival, or saves the file again that the tab has already. */
export function useDownload(designId: string): {
  state: DownloadState;
  saveAgain: () => void;
} {
  const [state, setState] = useState<DownloadState>({ phase: 'downloading', percent: 0 });

  useEffect(() => {
    const leave = new AbortController();
    const onPercent = (percent: number) => setState({ phase: 'downloading', percent });
    fileOf(designId, leave.signal, onPercent).then(
      (file) => {
        if (leave.signal.aborted) return;
        save(file);
        setState({ phase: 'done' });
      },
      async (error: unknown) => {
        if (leave.signal.aborted) return;
        logFault('download', error);
        setState(await describeFailure(error));
      },
    );
    return () => leave.abort();
  }, [designId]);

  const saveAgain = useCallback(() => {
    if (kept?.designId === designId) save(kept);
  }, [designId]);
  return { state, saveAgain };
}

async function fileOf(
  designId: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<KeptFile> {
  if (kept?.designId === designId && kept.username === rebuildSession().fullName) return kept;
  const fetched = await fetchFile(designId, signal, onPercent);
  if (kept) URL.revokeObjectURL(kept.url);
  kept = fetched;
  return fetched;
}

async function fetchFile(
  designId: string,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<KeptFile> {
  const response = await callSignedIn<Blob>(`/designs/${designId}/download`, {
    responseType: 'blob',
    signal,
    onDownloadProgress: ({ loaded, total }) =>
      onPercent(total ? Math.floor((loaded / total) * 100) : 0),
  });
  return keep(designId, response);
}

function keep(designId: string, { data, headers }: AxiosResponse<Blob>): KeptFile {
  const header: unknown = headers['content-disposition'];
  const name = fileNameOf(typeof header === 'string' ? header : undefined);
  return { designId, username: rebuildSession().fullName, url: URL.createObjectURL(data), name };
}

function save({ url, name }: KeptFile): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

/** A failed call's body is a blob here, as the file would have been. */
async function describeFailure(error: unknown): Promise<DownloadState> {
  const response = isAxiosError(error) ? error.response : undefined;
  const status = response?.status ?? null;
  if (status === 400) return { phase: 'failed', status, message: MESSAGES.downloadLimit };
  let message: string = MESSAGES.downloadFailed;
  if (response?.data instanceof Blob) {
    try {
      const body = JSON.parse(await response.data.text()) as { error?: string };
      message = body.error ?? message;
    } catch {
      // Not the api's own answer: the general text stands.
    }
  }
  return { phase: 'failed', status, message };
}
