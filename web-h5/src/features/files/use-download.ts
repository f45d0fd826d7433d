import { MESSAGES } from '#contracts';
import { type AxiosResponse, isAxiosError } from 'axios';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callSignedIn } from '../../shared/api-client';
import { fileNameOf } from './content-disposition';

export type DownloadState =
  | { phase: 'downloading'; percent: number }
  | { phase: 'done' }
  | { phase: 'failed'; status: number | null; message: string };

/**
 * Downloads a design on arrival. Once the file has come it is kept for the tab, so that saving it
 * again costs none of the three downloads.
 */
export function useDownload(designId: string): {
  state: DownloadState;
  retry: () => void;
} {
  const [state, setState] = useState<DownloadState>({ phase: 'downloading', percent: 0 });
  const file = useRef<{ url: string; name: string } | null>(null);

  const start = useCallback(
    async (signal?: AbortSignal) => {
      setState({ phase: 'downloading', percent: 0 });
      try {
        const response = await callSignedIn<Blob>(`/designs/${designId}/download`, {
          responseType: 'blob',
          signal,
          onDownloadProgress: ({ loaded, total }) => {
            const percent = total ? Math.floor((loaded / total) * 100) : 0;
            setState({ phase: 'downloading', percent });
          },
        });
        file.current = keep(response);
        save(file.current);
        setState({ phase: 'done' });
      } catch (error) {
        if (signal?.aborted) return;
        console.warn('download', error);
        setState(await describeFailure(error));
      }
    },
    [designId],
  );

  useEffect(() => {
    const leave = new AbortController();
    void start(leave.signal);
    return () => {
      leave.abort();
      if (file.current) URL.revokeObjectURL(file.current.url);
      file.current = null;
    };
  }, [start]);

  const retry = useCallback(() => {
    if (file.current) save(file.current);
    else void start();
  }, [start]);
  return { state, retry };
}

function keep({ data, headers }: AxiosResponse<Blob>): { url: string; name: string } {
  const header: unknown = headers['content-disposition'];
  const name = fileNameOf(typeof header === 'string' ? header : undefined);
  return { url: URL.createObjectURL(data), name };
}

function save({ url, name }: { url: string; name: string }): void {
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
