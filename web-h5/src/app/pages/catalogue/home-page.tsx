import { type DesignFilters, LIMITS, MESSAGES, parseYuan } from '#contracts';
import { Suspense, useEffect, useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import {
  Link,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router';
import { CategoriesMissing } from '../../../features/catalogue/components/form/categories-missing';
import { CategoryChips } from '../../../features/catalogue/components/search/category-chips';
import { DesignList } from '../../../features/catalogue/components/cards/design-list';
import { SearchForm } from '../../../features/catalogue/components/search/search-form';
import {
  useCategories,
  useCategoriesQuery,
} from '../../../features/catalogue/hooks/use-categories';
import { isSearch } from '../../../features/catalogue/api/designs';
import { useShopFacts } from '../../../shared/lib/shop-facts';
import { Notice } from '../../../shared/ui/notice';
import { useDebounced } from '../../../shared/hooks/use-debounced';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../shared/lib/lazy-optional';
import { usePlaceKey } from '../../../shared/hooks/use-overlay';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import styles from './home-page.module.css';
import { NotFoundPage } from '../shop/not-found-page';

/** Loads the code of the shelves, after the page was rendered. */
const loadShelves = () => import('./home-shelves');
const Shelves = lazyOptional(async () => {
  const module = await loadShelves();
  return module.HomeShelves;
});
const RecentWorks = lazyOptional(async () => {
  const module = await loadShelves();
  return module.RecentWorks;
});

const FIELDS = ['name', 'description', 'price_min', 'price_max', 'categories'] as const;

/** The history state of an address that the page itself wrote, as opposed to a visitor's navigation. */
interface OwnNavigation {
  /** The key of the history entry that the visit started at. */
  visit: string;
}

/** The home page, also at `/category/{id}/designs`. A new visit starts with an empty list. */
export function HomePage() {
  const { state } = useLocation();
  const place = usePlaceKey();
  const visit = (state as OwnNavigation | null)?.visit ?? place;
  const { categoryId } = useParams();
  const { categories, isFallback, retry } = useCategoriesQuery();
  const known = categories?.some((category) => String(category.id) === categoryId) ?? true;
  if (categoryId && !known) {
    return isFallback ? <CategoriesMissing onRetry={retry} /> : <NotFoundPage />;
  }
  return <Home key={visit} visit={visit} categoryId={categoryId} />;
}

/** Keeps the filters in the address, so that going back restores them. */
function Home({ visit, categoryId }: { visit: string; categoryId: string | undefined }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const categories = useCategories();
  usePageTitle(categories.find(({ id }) => String(id) === categoryId)?.name);
  const [filters, setFilters] = useState<DesignFilters>(() => ({
    ...(categoryId && { categories: categoryId }),
    ...readFilters(parameters),
  }));
  const applied = useDebounced(filters, LIMITS.searchDebounceMs);
  const { pathname, state } = useLocation();
  // The path names a category; another one can only be selected at `/`.
  const isOther = categoryId !== undefined && applied.categories !== categoryId;
  const search = writeFilters(applied, isOther ? undefined : categoryId);
  const idle = navigation.state === 'idle';
  useEffect(() => {
    if (!idle || (!isOther && search === parameters.toString())) return;
    void navigate(
      { pathname: isOther ? '/' : pathname, search },
      {
        replace: true,
        preventScrollReset: true,
        state: { ...state, visit } satisfies OwnNavigation,
      },
    );
  }, [idle, isOther, pathname, search, parameters, state, visit, navigate]);

  const valid = withValidPrices(applied);
  const searching = isSearch(valid);
  const isHydrated = useHydrated();
  const words = valid.name?.trim();
  const reset = () => setFilters({});
  // A category or a search shows its list without the shelves.
  const isFront = !categoryId && !isSearch(filters) && !filters.categories;
  return (
    <div className={styles.page}>
      <header>
        <h1>今天想织点什么？</h1>
        <p className={styles.lead}>从一团线到一件衣，每份图解都能照着织出来</p>
      </header>
      {!categoryId && <HomeSlots />}
      <SearchForm filters={filters} categories={categories} onChange={setFilters} />
      {isFront && (
        <div className={styles.shelves}>
          {isHydrated && (
            <Suspense>
              <Shelves categories={categories} />
            </Suspense>
          )}
        </div>
      )}
      <CategoryChips
        categories={categories}
        value={filters.categories ?? ''}
        onChange={(id) => setFilters({ ...filters, categories: id })}
      />
      <DesignList
        filters={valid}
        visit={visit}
        endText={MESSAGES.listEnd}
        inlay={isFront && isHydrated && <RecentWorks />}
        renderStatus={(found) =>
          searching && (
            <div className={styles.found}>
              <p className={styles.status} role="status">
                {searchStatus(found)}
              </p>
              {words && (
                <Link to={`/find?q=${encodeURIComponent(words)}`}>按针号、线材、尺码找</Link>
              )}
            </div>
          )
        }
        empty={
          <Notice isPart title="没有找到相关设计" text="换个词，或少选几个条件试试">
            <Button plain type="primary" onClick={reset}>
              浏览全部设计
            </Button>
          </Notice>
        }
      />
    </div>
  );
}

/** The lines that the console sets for the home page (CONS-10). */
function HomeSlots() {
  const slots = useShopFacts().slots.filter(({ text }) => text !== '');
  if (slots.length === 0) return null;
  return (
    <ul className={styles.slots} aria-label="本店消息">
      {slots.map(({ text, path }) => (
        <li key={text}>{path ? <Link to={path}>{text}</Link> : <span>{text}</span>}</li>
      ))}
    </ul>
  );
}

function readFilters(parameters: URLSearchParams): DesignFilters {
  const given = FIELDS.map((field) => [field, parameters.get(field)?.slice(0, 100)]);
  return Object.fromEntries(given.filter(([, value]) => value)) as DesignFilters;
}

function writeFilters(filters: DesignFilters, categoryId: string | undefined): string {
  const pairs = FIELDS.flatMap((field) => {
    const implied = field === 'categories' && filters.categories === categoryId;
    return filters[field] && !implied ? [[field, filters[field]]] : [];
  });
  return new URLSearchParams(pairs).toString();
}

/** Drops the prices that are not valid; their fields show an error. */
function withValidPrices(filters: DesignFilters): DesignFilters {
  const valid = (yuan = '') => (parseYuan(yuan) === null ? undefined : yuan);
  return { ...filters, price_min: valid(filters.price_min), price_max: valid(filters.price_max) };
}

function searchStatus(found: { count: number; exact: boolean } | null): string {
  if (!found) return '正在搜索…';
  if (found.count === 0) return '未找到相关设计';
  return `找到 ${found.count}${found.exact ? '' : '+'} 个结果`;
}
