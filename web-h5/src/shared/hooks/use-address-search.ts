import { LIMITS } from '#contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { useDebounced } from './use-debounced';

/**
 * Writes what the visitor typed into the query of the address, in the same history entry: going back restores it.
 * @param search without `?`; null leaves the address as it is
 */
export function useAddressSearch(search: string | null): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const { pathname, state } = useLocation();
  useEffect(() => {
    if (search === null || !isIdle || search === parameters.toString()) return;
    // The state of the entry holds the open dialog.
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state });
  }, [search, isIdle, parameters, pathname, state, navigate]);
}

const MAX = 100;

/** The text of a search field that filters a page, kept in the address as `?q=`. */
export function useAddressQuery(): [query: string, setQuery: (query: string) => void] {
  const [parameters] = useSearchParams();
  const [query, setQuery] = useState(() => parameters.get('q')?.slice(0, MAX) ?? '');
  const [hasChanged, setHasChanged] = useState(false);
  const settled = useDebounced(query, LIMITS.searchDebounceMs).trim();
  const wanted = new URLSearchParams(parameters);
  if (settled) wanted.set('q', settled);
  else wanted.delete('q');
  useAddressSearch(hasChanged ? wanted.toString() : null);
  const change = (next: string) => {
    setHasChanged(true);
    setQuery(next);
  };
  return [query, change];
}
