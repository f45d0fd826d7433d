import type { Reading } from '#contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useReconnect } from '../../../shared/hooks/use-online';
import { keepPage, loadPage, type PageContent, PageLoadError } from '../api/reading';
import { opensOffline } from '../api/offline-pages';
import { type ReaderPage, renewedPage } from '../model/pages/reader-files';

/** Pages whose files stay in memory for this visit, so that they can be looked at without a network (READ-16). */
const KEPT_PAGES = 80;
/** Time from the first pages until all pages are stored for reading without a network. */
const OFFLINE_MS = 5_000;

interface Entry {
  content: PageContent | null;
  failed: boolean;
  abort: AbortController;
}

/** A page in one of its widths. */
export type PageWidth = 'small' | 'large';

const keyOf = (page: ReaderPage, width: PageWidth) => `${page.n}:${width}`;

/** The pages that were loaded. */
export interface PageContents {
  load: (page: ReaderPage, width: PageWidth) => Promise<void>;
  contentOf: (page: ReaderPage, width: PageWidth) => PageContent | null;
  hasFailed: (page: ReaderPage) => boolean;
  /** The contents of the pages beside the one on the screen. */
  neighbours: PageContent[];
}

/**
 * Loads the page on the screen and its neighbours, and keeps pages for the visit. Only what is shown is decoded.
 * @param refresh requests new addresses; resolves with the response, before the next render
 * @param index of the page on the screen, from 0
 * @param owner the project on this device
 * @param version of the archive
 */
export function usePageContents(
  pages: readonly ReaderPage[],
  refresh: () => Promise<Reading | undefined>,
  index: number,
  owner: string,
  version: number,
): PageContents {
  const [entries] = useState(() => new Map<string, Entry>());
  const [, setChanges] = useState(0);
  const latest = useLatest({ pages, refresh });
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      for (const entry of entries.values()) {
        entry.abort.abort();
        revoke(entry.content);
      }
      entries.clear();
    };
  }, [entries]);

  const load = useCallback(
    async (page: ReaderPage, width: PageWidth) => {
      const key = keyOf(page, width);
      const existing = entries.get(key);
      if (existing && !existing.failed) {
        // Moves the entry to the end of the map: the least recently used entries are removed first.
        entries.delete(key);
        entries.set(key, existing);
        return;
      }
      const entry: Entry = { content: null, failed: false, abort: new AbortController() };
      entries.set(key, entry);
      if (existing) setChanges((changes) => changes + 1);
      const copy = { owner, path: `${version}/${key}` };
      const addressOf = (one: ReaderPage) => (width === 'large' ? one.url_2x : null) ?? one.url;
      const current = latest.current.pages.find(({ n }) => n === page.n) ?? page;
      try {
        entry.content = await loadPage(addressOf(current), copy, entry.abort.signal).catch(
          async (error) => {
            if (!(error instanceof PageLoadError && error.isStale)) throw error;
            const renewed = renewedPage(await latest.current.refresh(), version, page.n);
            if (!renewed) throw error;
            return loadPage(addressOf(renewed), copy, entry.abort.signal);
          },
        );
      } catch {
        entry.failed = true;
      }
      if (entries.get(key) !== entry) revoke(entry.content);
      forgetOldest(entries);
      if (isMounted.current) setChanges((changes) => changes + 1);
    },
    [entries, latest, owner, version],
  );

  // By number: each answer has new objects for the same pages.
  const around = [pages[index], pages[index + 1], pages[index - 1]];
  const wanted = around.map((one) => one?.n ?? 0).join();
  const loadWanted = useCallback(
    (signal?: AbortSignal) => {
      const found: ReaderPage[] = [];
      for (const n of wanted.split(',')) {
        const one = latest.current.pages.find((candidate) => candidate.n === Number(n));
        if (one) found.push(one);
      }
      void loadInTurn(found, load, signal);
    },
    [wanted, latest, load],
  );
  useEffect(() => {
    const abort = new AbortController();
    loadWanted(abort.signal);
    return () => abort.abort();
  }, [loadWanted]);
  useReconnect(loadWanted);

  const count = pages.length;
  useEffect(() => {
    const abort = new AbortController();
    const keepAll = async () => {
      if (!(await opensOffline())) return;
      for (const page of latest.current.pages.slice(0, count)) {
        const path = `${version}/${keyOf(page, 'small')}`;
        await keepPage(page.url, { owner, path }, abort.signal);
      }
    };
    // The address has expired or there is no network. The next visit continues.
    const timer = window.setTimeout(() => void keepAll().catch(() => undefined), OFFLINE_MS);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [count, owner, version, latest]);

  const contentOf = (page: ReaderPage, width: PageWidth): PageContent | null =>
    entries.get(keyOf(page, width))?.content ?? null;
  const hasFailed = (page: ReaderPage): boolean =>
    entries.get(keyOf(page, 'small'))?.failed === true;
  const neighbours = around.slice(1).flatMap((one) => (one ? (contentOf(one, 'small') ?? []) : []));
  return { load, contentOf, hasFailed, neighbours };
}

/** Loads the first page before the others, which would compete for the network with the page on the screen (READ-04). */
async function loadInTurn(
  [shown, ...beside]: ReaderPage[],
  load: PageContents['load'],
  signal?: AbortSignal,
): Promise<void> {
  if (shown) await load(shown, 'small');
  for (const one of signal?.aborted ? [] : beside) void load(one, 'small');
}

function forgetOldest(entries: Map<string, Entry>): void {
  for (const [key, { content }] of entries) {
    if (entries.size <= KEPT_PAGES) return;
    if (!content) continue;
    entries.delete(key);
    revoke(content);
  }
}

function revoke(content: PageContent | null): void {
  if (content && 'src' in content) URL.revokeObjectURL(content.src);
}
