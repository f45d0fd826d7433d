import {
  type DesignFacetsResponse,
  type DesignPage,
  EMPTY_SEARCH,
  type FilterName,
  MESSAGES,
  withoutChoice,
} from '#contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useInfiniteScroll } from '../../../../shared/hooks/use-infinite-scroll';
import { LoadFault } from '../../../../shared/ui/load-fault';
import { Notice } from '../../../../shared/ui/notice';
import { countText } from '../../model/find/search-edits';
import type { Find } from '../../hooks/use-find';
import { DesignGrid } from '../cards/design-grid';
import styles from './find.module.css';

type Pages = InfiniteData<DesignPage>;

/** The found designs; without any, what to take off (FIND-13). */
export function FindResults({
  find,
  result,
  facets,
  onRetry,
}: {
  find: Find;
  result: UseInfiniteQueryResult<Pages>;
  facets: DesignFacetsResponse | undefined;
  /** Called when the visitor asks for the designs again. */
  onRetry: () => void;
}) {
  const { data, error, hasNextPage, isFetching, isError, isPlaceholderData } = result;
  const { fetchNextPage, refetch } = result;
  const mark = useRef<HTMLDivElement>(null);
  useInfiniteScroll(mark, result);
  const designs = data?.pages.flatMap((page) => page.results) ?? [];
  const isEmpty = data !== undefined && !isPlaceholderData && designs.length === 0;
  if (isEmpty && !isError) return <Nothing find={find} facets={facets} />;
  return (
    <>
      {!(isError && !data) && (
        <>
          <h2 className="visually-hidden">设计列表</h2>
          <DesignGrid designs={designs} loading={isFetching} isOutdated={isPlaceholderData} />
        </>
      )}
      {isError && !isFetching && (
        <LoadFault
          isPart
          title="没能加载设计"
          fault={error}
          onRetry={() => {
            onRetry();
            void (data && !isPlaceholderData ? fetchNextPage() : refetch());
          }}
        />
      )}
      {data && !isPlaceholderData && !hasNextPage && !isError && (
        <p className={styles.end}>{MESSAGES.listEnd}</p>
      )}
      <div ref={mark} />
    </>
  );
}

function Nothing({
  find: { search, change },
  facets,
}: {
  find: Find;
  facets: DesignFacetsResponse | undefined;
}) {
  const helpful = (facets?.without ?? []).filter(({ count }) => count > 0);
  helpful.sort((one, other) => other.count - one.count);
  return (
    <Notice
      isPart
      title="没有找到相关设计"
      text={helpful.length > 0 ? '去掉一个条件就有：' : '换个词，或少选几个条件试试'}
    >
      <div className={styles.advice}>
        {helpful.map(({ chip: { filter, value, label }, count, count_is_exact: isExact }) => (
          <button
            key={`${filter} ${value}`}
            type="button"
            onClick={() => change(withoutChoice(search, { filter: filter as FilterName, value }))}
          >
            去掉“{label}”有 {countText(count, isExact)} 款
          </button>
        ))}
      </div>
      <Button plain type="primary" onClick={() => change(EMPTY_SEARCH)}>
        清除全部条件
      </Button>
    </Notice>
  );
}
