import type { Category, DesignFilters } from '#contracts';
import { Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '../../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../../shared/lib/lazy-optional';
import { usePageSearch } from '../../../../shared/lib/page-search';
import styles from './search-form.module.css';
import { isSearch } from '../../api/designs';

const AdvancedFields = lazyOptional(async () => {
  const module = await import('../form/advanced-fields');
  return module.AdvancedFields;
});

/** The search of the home page: by name, with more filters behind 高级, whose code is loaded when they are shown. */
export function SearchForm({
  filters,
  categories,
  onChange,
}: {
  filters: DesignFilters;
  categories: readonly Category[];
  onChange: (filters: DesignFilters) => void;
}) {
  const [advanced, setAdvanced] = useState(isSearch({ ...filters, name: '' }));
  const name = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange({});
    // The button disappears, so the focus moves to the field.
    name.current?.focus();
  };
  const isHydrated = useHydrated();
  return (
    <form
      className={styles.form}
      role="search"
      // The search runs while typing; the button is for visitors who expect one.
      onSubmit={(event) => {
        event.preventDefault();
        // Closes the on-screen keyboard, which would cover the results.
        (document.activeElement as HTMLElement | null)?.blur();
      }}
    >
      <div ref={usePageSearch()} className={styles.bar}>
        <input
          ref={name}
          type="search"
          aria-label="设计名称"
          placeholder="搜毛衣、麻花、新手…"
          enterKeyHint="search"
          maxLength={100}
          value={filters.name ?? ''}
          onChange={(event) => onChange({ ...filters, name: event.target.value })}
        />
        {isSearch(filters) ? (
          <button type="button" onClick={clear}>
            清除
          </button>
        ) : (
          <Link to="/find">筛选</Link>
        )}
        <button type="button" aria-expanded={advanced} onClick={() => setAdvanced(!advanced)}>
          {advanced ? '收起' : '高级'}
        </button>
        <button type="submit" className={styles.submit}>
          搜索
        </button>
      </div>
      {isHydrated && advanced && (
        <Suspense>
          <AdvancedFields filters={filters} categories={categories} onChange={onChange} />
        </Suspense>
      )}
    </form>
  );
}
