import { LIMITS } from '#contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';

/** The distance below the viewport at which the next page is requested. */
const AHEAD_PX = 600;

/** Loads the next page when the mark at the end of a list comes near the viewport; at most once in 300 ms. */
export function useInfiniteScroll<Page>(
  mark: RefObject<HTMLElement | null>,
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const idle = hasNextPage && !isFetching && !isError;
  const lastLoad = useRef(0);
  useEffect(() => {
    const element = mark.current;
    // `data` is a dependency: a page that is loaded before its request was rendered leaves the mark in view, so that
    // only a new observer reports it.
    if (!idle || !data || !element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        // A busy browser reports several frames at once, the newest last.
        if (!entries.at(-1)?.isIntersecting) return;
        const wait = Math.max(0, lastLoad.current + LIMITS.scrollThrottleMs - Date.now());
        timer = setTimeout(() => {
          lastLoad.current = Date.now();
          void fetchNextPage();
        }, wait);
      },
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [mark, idle, data, fetchNextPage]);
}
