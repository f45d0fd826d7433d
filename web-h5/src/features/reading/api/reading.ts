import type { Reading, TextBlock } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn } from '../../../shared/lib/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/parse-response';
import { type ChartView, viewOfChart } from '../model/chart-page';

/** While pages are made, the reader asks again after this time. */
const PREPARING_POLL_MS = 2_000;

const READING: Schema<Reading> = {
  state: 'string',
  version: 'number',
  mark: 'string',
  progress: { page: 'number', of: 'number' },
  files: [{ name: 'string', kind: 'string', pages: [{ n: 'number', url: 'string' }] }],
};

/** The pages of a design for a user. */
export const readingQuery = (designId: string, fullName: string) =>
  queryOptions({
    queryKey: ['reading', fullName, designId],
    queryFn: async () =>
      parseResponse(READING, (await callSignedIn<Reading>(`/reading/${designId}/`)).data),
    enabled: fullName !== '',
    // The addresses of pages end after minutes.
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'preparing'
        ? PREPARING_POLL_MS
        : false,
  });

/** What a page shows: an image in the browser's memory, text, or a chart that is drawn here. */
export type PageContent =
  | { kind: 'image'; src: string }
  | { kind: 'text'; blocks: TextBlock[] }
  | (Extract<ChartView, { kind: 'drawn' }> & { kind: 'drawn'; src: string });

/** A page that did not come. `isStale`: its address has ended, and a new one helps. */
export class PageLoadError extends Error {
  constructor(readonly isStale: boolean) {
    super('the page was not loaded');
  }
}

/** Loads a page by its address, which needs no token. The caller revokes the image's object URL. @throws PageLoadError */
export async function loadPage(url: string, signal: AbortSignal): Promise<PageContent> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch {
    throw new PageLoadError(false);
  }
  if (!response.ok) throw new PageLoadError(response.status === 404 || response.status === 503);
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const data = (await response.json()) as unknown;
    if (Array.isArray(data)) return { kind: 'text', blocks: data as TextBlock[] };
    const view = viewOfChart(data);
    if (view.kind === 'text') return view;
    const drawing = new Blob([view.svg], { type: 'image/svg+xml' });
    return { ...view, src: URL.createObjectURL(drawing) };
  }
  return { kind: 'image', src: URL.createObjectURL(await response.blob()) };
}
