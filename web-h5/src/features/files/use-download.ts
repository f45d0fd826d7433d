import { MESSAGES } from '#contracts';
import { type AxiosResponse, isAxiosError } from 'axios';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callSignedIn } from '../../shared/api-client';
import { logFault } from '../../shared/log';
import { fileNameOf } from './content-disposition';

export type DownloadState =
  | { phase: 'downloading'; percent: number }
  | { phase: 'done' }
  | { phase: 'failed'; status: number | null; message: string };

/** A file that has come, kept for the tab. */
interface KeptFile {
  url: string;
  name: string;
}

/**
 * Downloads a design on arrival. Once the file has come it is kept for the tab, so that saving it
 * again costs none of the three downloads.
 */
export function useDownload(designId: string): {
  state: DownloadState;
  saveAgain: () => void;
} {
  const [state, setState] = useState<DownloadState>({ phase: 'downloading', percent: 0 });
  const file = useRef<KeptFile | null>(null);

  useEffect(() => {
    const leave = new AbortController();
    const onPercent = (percent: number) => setState({ phase: 'downloading', percent });
    fetchFile(designId, leave.signal, onPercent).then(
      (kept) => {
        file.current = kept;
        save(kept);
        setState({ phase: 'done' });
      },
      async (error: unknown) => {
        if (leave.signal.aborted) return;
        logFault('download', error);
        setState(await describeFailure(error));
      },
    );
    return () => {
      leave.abort();
      if (file.current) URL.revokeObjectURL(file.current.url);
      file.current = null;
    };
  }, [designId]);

  const saveAgain = useCallback(() => {
    if (file.current) save(file.current);
  }, []);
  return { state, saveAgain };
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
  return keep(response);
}

function keep({ data, headers }: AxiosResponse<Blob>): KeptFile {
  const header: unknown = headers['content-disposition'];
  const name = fileNameOf(typeof header === 'string' ? header : undefined);
  return { url: URL.createObjectURL(data), name };
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
