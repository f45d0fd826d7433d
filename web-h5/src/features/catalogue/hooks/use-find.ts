import {
  choiceLabel,
  type DesignSearch,
  type FilterChoice,
  LANDING_PAGES,
  type LandingPage,
  readSearch,
} from '#contracts';
import { useMemo, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate, useParams } from 'react-router';
import { queryOf } from '../model/find/search-edits';
import { useCategories } from './use-categories';

interface SheetState {
  isSheetOpen?: boolean;
}

/** The search of the address, and how to change it (FIND-02). */
export interface Find {
  search: DesignSearch;
  /** The landing page whose search it is (FIND-15); undefined for the search of a query. */
  landing: LandingPage | undefined;
  /** Whether the address is that of no landing page. */
  isMissing: boolean;
  /** Messages about invalid values in the address, which were ignored. */
  faults: string[];
  /** Writes a search into the address: a new history entry, or in the open sheet the sheet's own. */
  change: (search: DesignSearch) => void;
  isSheetOpen: boolean;
  openSheet: () => void;
  /** Closes the sheet and keeps the choices. The back gesture closes it and takes them back. */
  closeSheet: () => void;
  labelOf: (choice: FilterChoice) => string;
}

export function useFind(): Find {
  const { pathname, search: query, state } = useLocation() as Location<SheetState | null>;
  const navigate = useNavigate();
  const categories = useCategories();
  const { landing: slug } = useParams();
  const landing =
    slug !== undefined && Object.hasOwn(LANDING_PAGES, slug) ? LANDING_PAGES[slug] : undefined;
  const parameters = landing?.query ?? query;
  const { search, faults } = useMemo(
    () => readSearch(new URLSearchParams(parameters)),
    [parameters],
  );
  const isSheetOpen = state?.isSheetOpen === true;
  const go = (
    to: string,
    options: { replace: boolean; state: SheetState | null },
    path = pathname,
  ) => void navigate({ pathname: path, search: to }, { ...options, preventScrollReset: true });
  return {
    search,
    landing,
    isMissing: slug !== undefined && !landing,
    faults: [...new Set(Object.values(faults))],
    // A changed search leaves the address of a landing page.
    change: (next) => go(queryOf(next), { replace: isSheetOpen, state }, '/find'),
    isSheetOpen,
    openSheet: () => go(query, { replace: false, state: { isSheetOpen: true } }),
    closeSheet: () => go(query, { replace: true, state: null }),
    labelOf: (choice) => {
      const category = categories.find((one) => one.slug === choice.value);
      return (
        (choice.filter === 'category' && category?.name) || (choiceLabel(choice) ?? choice.value)
      );
    },
  };
}

const WIDE = '(min-width: 1024px)';

function watchWidth(onChange: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/**
 * Whether there is room for the filters beside the results. It needs `matchMedia`, so the page is rendered in the
 * browser only.
 */
export const useIsWide = () => useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches);
