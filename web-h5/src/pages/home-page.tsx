import { type DesignFilters, LIMITS, MESSAGES } from '#contracts';
import { useEffect, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useParams, useSearchParams } from 'react-router';
import { CategoryChips } from '../features/catalogue/category-chips';
import { DesignList } from '../features/catalogue/design-list';
import { SearchForm } from '../features/catalogue/search-form';
import { useCategories } from '../features/catalogue/use-categories';
import { isSearch } from '../features/catalogue/use-designs';
import { Notice } from '../shared/ui/notice';
import { useDebounced } from '../shared/use-debounced';
import { usePageTitle } from '../shared/use-page-title';
import styles from './home-page.module.css';

const FIELDS = ['name', 'description', 'price_min', 'price_max', 'categories'] as const;

/** Home, also as `/category/{id}/designs`. The filters live in the address, so that going back finds them. */
export function HomePage() {
  usePageTitle();
  const { categoryId } = useParams();
  const [parameters, setParameters] = useSearchParams();
  const categories = useCategories();
  const [filters, setFilters] = useState<DesignFilters>(() => ({
    ...(categoryId && { categories: categoryId }),
    ...Object.fromEntries(
      FIELDS.map((field) => [field, parameters.get(field) ?? undefined]).filter(
        ([, value]) => value,
      ),
    ),
  }));
  const asked = useDebounced(filters, LIMITS.searchDebounceMs);
  useEffect(() => {
    const next = new URLSearchParams(
      FIELDS.flatMap((field) => {
        const implied = field === 'categories' && asked.categories === categoryId;
        return asked[field] && !implied ? [[field, asked[field]]] : [];
      }),
    );
    setParameters(next, { replace: true, preventScrollReset: true });
  }, [asked, categoryId, setParameters]);

  const searching = isSearch(asked);
  const reset = () => setFilters({});
  return (
    <div className={styles.page}>
      <header>
        <h1>今天想织点什么？</h1>
        <p className={styles.lead}>从一团线到一件衣，每份图解都能照着织出来</p>
      </header>
      <SearchForm
        filters={filters}
        categories={categories}
        onChange={setFilters}
        onSubmit={() => setFilters({ ...filters })}
      />
      <CategoryChips
        categories={categories}
        value={filters.categories ?? ''}
        onChange={(id) => setFilters({ ...filters, categories: id })}
      />
      <DesignList
        filters={asked}
        endText={MESSAGES.listEnd}
        renderStatus={(found) =>
          searching && (
            <p className={styles.status} role="status">
              {searchStatus(found)}
            </p>
          )
        }
        empty={
          <Notice title="没有找到相关设计" text="换个词，或少选几个条件试试">
            <Button plain type="primary" onClick={reset}>
              浏览全部设计
            </Button>
          </Notice>
        }
      />
    </div>
  );
}

function searchStatus(found: { count: number; exact: boolean } | null): string {
  if (!found) return '正在搜索…';
  if (found.count === 0) return '未找到相关设计';
  return `找到 ${found.count}${found.exact ? '' : '+'} 个结果`;
}
