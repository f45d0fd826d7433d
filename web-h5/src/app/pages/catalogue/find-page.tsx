import { SORT_ORDERS, type SortOrder } from '#contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { facetsQuery, findQuery } from '../../../features/catalogue/api/find';
import { FindChips } from '../../../features/catalogue/components/find/find-chips';
import { FindFilters } from '../../../features/catalogue/components/find/find-filters';
import { FindResults } from '../../../features/catalogue/components/find/find-results';
import { FindWords } from '../../../features/catalogue/components/find/find-words';
import { FoundDesigners } from '../../../features/catalogue/components/find/found-designers';
import { LandingLinks } from '../../../features/catalogue/components/find/landing-links';
import styles from '../../../features/catalogue/components/find/find.module.css';
import { rememberSearch } from '../../../features/catalogue/model/find/last-searches';
import { countText } from '../../../features/catalogue/model/find/search-edits';
import { type Find, useFind, useIsWide } from '../../../features/catalogue/hooks/use-find';
import { useFocusFallback } from '../../../shared/hooks/use-focus-fallback';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { logFault } from '../../../shared/lib/log';
import { useSession } from '../../../shared/lib/session/session';
import { Dialog } from '../../../shared/ui/dialog';
import { SelectField } from '../../../shared/ui/select-field';
import { NotFoundPage } from '../shop/not-found-page';

const SORTS = Object.entries(SORT_ORDERS).map(([value, label]) => ({ value, label }));

/** Finds designs by words and filters; all of it is in the address (FIND-02). */
export function FindPage() {
  const find = useFind();
  return find.isMissing ? <NotFoundPage /> : <Finding find={find} />;
}

function Finding({ find }: { find: Find }) {
  const { search, landing, faults, change, isSheetOpen } = find;
  const { fullName } = useSession();
  usePageTitle(landing?.title ?? '找图解');
  const isWide = useIsWide();
  const heading = useFocusFallback<HTMLHeadingElement>();
  const result = useInfiniteQuery(findQuery(search, fullName));
  const facets = useQuery(facetsQuery(search));
  const [first] = result.data?.pages ?? [];
  useEffect(() => {
    if (result.error) logFault('find', result.error);
  }, [result.error]);
  useEffect(() => rememberSearch(search.q), [search.q]);
  const counted = facets.isPlaceholderData ? undefined : facets.data;
  const page = result.isPlaceholderData ? undefined : first;
  // The results have the same count; the counts of the filters may fail alone.
  const total = counted ?? page;
  const count = total ? countText(total.count, total.count_is_exact) : null;
  const chips = <FindChips find={find} page={page} />;
  const filters = <FindFilters search={search} facets={facets} onChange={change} />;
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        {landing?.title ?? '找图解'}
      </h1>
      {landing && <p className={styles.note}>{landing.description}</p>}
      <FindWords key={search.q} q={search.q} onSearch={(q) => change({ ...search, q })} />
      {faults.length > 0 && (
        <p className={styles.fault} role="status">
          地址里有条件没有用上：{faults.join('；')}
        </p>
      )}
      <div className={styles.beside}>
        {isWide && (
          <section aria-label="筛选">
            <h2 className="visually-hidden">筛选</h2>
            {filters}
          </section>
        )}
        <div className={styles.results}>
          {!(isSheetOpen && !isWide) && chips}
          <div className={styles.bar}>
            <p className={styles.status} role="status">
              {count === null ? !result.isError && '正在找…' : `找到 ${count} 款`}
            </p>
            {!isWide && (
              <button type="button" className={styles.open} onClick={find.openSheet}>
                筛选{search.choices.length > 0 && ` ${search.choices.length}`}
              </button>
            )}
            <SelectField
              label="排序"
              options={SORTS}
              value={search.sort}
              onChange={(sort) => change({ ...search, sort: sort as SortOrder })}
            />
          </div>
          <FoundDesigners q={search.q} />
          <FindResults
            find={find}
            result={result}
            facets={counted}
            onRetry={() => void (facets.isError && facets.refetch())}
          />
          {search.choices.length === 0 && search.q === '' && <LandingLinks />}
        </div>
      </div>
      {isSheetOpen && !isWide && (
        <Dialog
          title="筛选"
          look="tall"
          footer={
            <button type="button" className={styles.show} onClick={find.closeSheet}>
              {count === null ? '看图解' : `看 ${count} 款图解`}
            </button>
          }
          onClose={find.closeSheet}
        >
          {chips}
          {filters}
        </Dialog>
      )}
    </div>
  );
}

export { FindPage as Component };
