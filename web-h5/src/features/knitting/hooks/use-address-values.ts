import { LIMITS } from '#contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressSearch } from '../../../shared/hooks/use-address-search';
import { useDebounced } from '../../../shared/hooks/use-debounced';
import {
  type Calculator,
  searchOf,
  type Values,
  valuesFrom,
} from '../model/calculators/calculator';

/** What the fields of a calculator hold, kept in the address: it can be shared, and going back restores it (CALC-05). */
export function useAddressValues(
  calculator: Calculator,
): [values: Values, setValues: (values: Values) => void, search: string] {
  const [parameters] = useSearchParams();
  const [values, setValues] = useState(() => valuesFrom(calculator, parameters));
  const settled = useDebounced(values, LIMITS.searchDebounceMs);
  const [hasChanged, setHasChanged] = useState(false);
  // An address that somebody shared stays as it is until a field changes.
  useAddressSearch(hasChanged ? searchOf(calculator, settled) : null);
  const change = (next: Values) => {
    setHasChanged(true);
    setValues(next);
  };
  return [values, change, searchOf(calculator, values)];
}
