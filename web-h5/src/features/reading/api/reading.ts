import type { Reading, TextBlock } from '#contracts';
import { queryOptions } from '@tanstack/react-query';
import { callSignedIn, prefetchedBody, statusOf } from '../../../shared/lib/http/api-client';
import { parseResponse, type Schema } from '../../../shared/lib/http/parse-response';
import { READING_PREFIX } from '../../../shared/lib/storage';
import { type ChartView, viewOfChart } from '../model/pages/chart-page';
import { forgetOffline, keepOffline, offlineCopy } from './offline-pages';

/** While pages are made, the reader asks again after this time. */
const PREPARING_POLL_MS = 2_000;

const READING: Schema<Reading> = {
  state: 'string',
  version: 'number',
  mark: 'string',
  progress: { page: 'number', of: 'number' },
  files: [{ name: 'string', kind: 'string', pages: [{ n: 'number', url: 'string' }] }],
};

/** Where a device keeps what a user reads and counts of a design. */
export const projectKey = (fullName: string, designId: string) =>
  `${READING_PREFIX}${fullName}:${designId}`;

/**
 * Requests the pages of a design; without a network or a server returns the stored copy of the last response (READ-16).
 * @param version null for the newest
 */
async function readDesign(
  fullName: string,
  designId: string,
  version: number | null,
): Promise<Reading> {
  const owner = projectKey(fullName, designId);
  try {
    const path = `/reading/${designId}/`;
    const early = version === null ? await prefetchedBody<Reading>(path) : null;
    const params = version === null ? {} : { params: { version: String(version) } };
    const data = early ?? (await callSignedIn<Reading>(path, params)).data;
    const reading = parseResponse(READING, data);
    const isNewest = version === null || reading.version === reading.newest_version;
    for (const name of [copyName(reading.version), ...(isNewest ? [copyName(null)] : [])]) {
      void keepOffline(owner, name, new Response(JSON.stringify(reading)));
    }
    return reading;
  } catch (error) {
    const status = statusOf(error);
    if (status === 403) void forgetOffline(owner);
    // No network, or a server that is restarted.
    const isAway = status === null || status >= 500;
    const copy = isAway ? await offlineCopy(owner, copyName(version)) : null;
    if (!copy) throw error;
    return parseResponse(READING, (await copy.json()) as Reading);
  }
}

/** @param version null for the newest */
const copyName = (version: number | null) => (version === null ? 'reading' : `reading-${version}`);

/**
 * The pages of a version of a design for a user. Every later request asks for the version of the first response: a new
 * version must not replace the pages in the middle of a row (READ-18). The reader requests it anew to change the version.
 * @param version null for the one that is the newest when the reader is opened
 */
export const readingQuery = (designId: string, fullName: string, version: number | null) =>
  queryOptions({
    queryKey: ['reading', fullName, designId, version],
    queryFn: ({ client, queryKey }) => {
      const opened = client.getQueryData<Reading>(queryKey);
      return readDesign(fullName, designId, opened?.version ?? version);
    },
    // Without a network it answers with what was kept.
    networkMode: 'always',
    enabled: fullName !== '',
    // The addresses of pages end after minutes.
    staleTime: 0,
    // A reader that is opened again starts with the newest version.
    gcTime: 0,
    // Somebody who comes back may have counted on another device.
    refetchOnWindowFocus: true,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'preparing'
        ? PREPARING_POLL_MS
        : false,
  });

/** The content of a page: an image in the browser's memory, text, or a chart that is rendered in the browser. */
export type PageContent =
  | { kind: 'image'; src: string }
  | { kind: 'text'; blocks: TextBlock[] }
  | (Extract<ChartView, { kind: 'drawn' }> & { kind: 'drawn'; src: string });

/** A page that failed to load. `isStale`: its address has expired, and a new address helps. */
export class PageLoadError extends Error {
  constructor(readonly isStale: boolean) {
    super('the page was not loaded');
  }
}

/** Where a page is kept for reading without a network. */
export interface PageCopy {
  /** The project on this device, see `projectKey`. */
  owner: string;
  /** The version, number and width of the page. */
  path: string;
}

async function fetchPage(url: string, copy: PageCopy, signal: AbortSignal): Promise<Response> {
  const { owner, path } = copy;
  const response = await fetch(url, { signal }).catch(() => null);
  if (response?.ok) void keepOffline(owner, path, response.clone());
  if (response && response.status < 500) return response;
  const kept = (await offlineCopy(owner, path)) ?? response;
  if (!kept) throw new PageLoadError(false);
  return kept;
}

/** Keeps a page that is not kept yet, for reading without a network (READ-16). */
export async function keepPage(url: string, copy: PageCopy, signal: AbortSignal): Promise<void> {
  if (await offlineCopy(copy.owner, copy.path)) return;
  const response = await fetch(url, { signal });
  if (response.ok) await keepOffline(copy.owner, copy.path, response);
}

/**
 * Loads a page by its address, which needs no token; without a network it is what was kept. The caller revokes the
 * image's object URL.
 * @throws PageLoadError
 */
export async function loadPage(
  url: string,
  copy: PageCopy,
  signal: AbortSignal,
): Promise<PageContent> {
  const response = await fetchPage(url, copy, signal);
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
