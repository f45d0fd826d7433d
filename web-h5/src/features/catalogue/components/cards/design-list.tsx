import { type DesignFilters, MESSAGES } from '#contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { messageOf } from '../../../../shared/lib/http/api-client';
import { logFault } from '../../../../shared/lib/log';
import { useSession } from '../../../../shared/lib/session/session';
import { Notice } from '../../../../shared/ui/notice';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { useReconnect } from '../../../../shared/hooks/use-online';
import { useInfiniteScroll } from '../../../../shared/hooks/use-infinite-scroll';
import { DesignGrid } from './design-grid';
import styles from './design-list.module.css';
import { designsQuery } from '../../api/designs';

/** An infinite list of designs with its loading, empty and error states. */
export function DesignList({
  filters,
  visit,
  endText,
  empty,
  renderStatus,
  inlay,
}: {
  filters: DesignFilters;
  /** The key of the history entry, see `designsQuery`. */
  visit: string;
  endText: string;
  empty: ReactNode;
  /** Renders the line above the list; `found` is null until the first page is loaded. */
  renderStatus?: (found: { count: number; exact: boolean } | null) => ReactNode;
  /** See `DesignGrid`. */
  inlay?: ReactNode;
}) {
  const { fullName } = useSession();
  const query = useInfiniteQuery(designsQuery(filters, visit, fullName));
  const { hasNextPage, isFetching, isError, error, fetchNextPage, refetch } = query;
  const mark = useRef<HTMLDivElement>(null);
  const heading = useFocusFallback<HTMLHeadingElement>();
  useInfiniteScroll(mark, query);
  useEffect(() => {
    if (error) logFault('designs', error);
  }, [error]);

  const pages = query.data?.pages ?? [];
  const designs = pages.flatMap((page) => page.results);
  const [first] = pages;
  const settled = first && !query.isPlaceholderData;
  const found = settled ? { count: first.count, exact: first.count_is_exact } : null;
  const isEmpty = settled && designs.length === 0;
  const hasFailed = isError && !isFetching;
  const retry = () => void (designs.length > 0 ? fetchNextPage() : refetch());
  // An empty list is refetched by the query client.
  useReconnect(() => {
    if (hasFailed && designs.length > 0) void fetchNextPage();
  });
  return (
    <>
      {!(hasFailed && !first) && renderStatus?.(found)}
      {!isEmpty && (
        <h2 ref={heading} className="visually-hidden" tabIndex={-1}>
          设计列表
        </h2>
      )}
      {isEmpty ? (
        empty
      ) : (
        <DesignGrid
          designs={designs}
          loading={isFetching}
          isOutdated={query.isPlaceholderData}
          inlay={inlay}
        />
      )}
      {hasFailed && (
        <Notice
          isPart
          title="没能加载设计"
          text={messageOf(error, MESSAGES.serverFault)}
          picture="dropped"
        >
          <Button type="primary" onClick={retry}>
            重试
          </Button>
        </Notice>
      )}
      {settled && !isEmpty && !hasNextPage && <p className={styles.end}>{endText}</p>}
      <div ref={mark} />
    </>
  );
}
