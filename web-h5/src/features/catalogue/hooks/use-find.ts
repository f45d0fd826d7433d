import { choiceLabel, type DesignSearch, type FilterChoice, readSearch } from '#contracts';
import { useMemo, useSyncExternalStore } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { queryOf } from '../find/search-edits';
import { useCategories } from './use-categories';

interface SheetState {
  isSheetOpen?: boolean;
}

/** The search of the address, and how to change it (FIND-02). */
export interface Find {
  search: DesignSearch;
  /** What of the address is no valid value and was not used. */
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
  const { search, faults } = useMemo(() => readSearch(new URLSearchParams(query)), [query]);
  const isSheetOpen = state?.isSheetOpen === true;
  const go = (to: string, options: { replace: boolean; state: SheetState | null }) =>
    void navigate({ pathname, search: to }, { ...options, preventScrollReset: true });
  return {
    search,
    faults: [...new Set(Object.values(faults))],
    change: (next) => go(queryOf(next), { replace: isSheetOpen, state }),
    isSheetOpen,
    openSheet: () => go(query, { replace: false, state: { isSheetOpen: true } }),
    closeSheet: () => go(query, { replace: true, state: null }),
    labelOf: (choice) => {
      const category = categories.find(({ slug }) => slug === choice.value);
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

/** Whether there is room for the filters beside the results. The page is drawn in the browser only. */
export const useIsWide = () => useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches);
