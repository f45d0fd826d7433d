import { LIMITS } from '#contracts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
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
  const navigate = useNavigate();
  const navigation = useNavigation();
  const { pathname, state } = useLocation();
  const [values, setValues] = useState(() => valuesFrom(calculator, parameters));
  const settled = useDebounced(values, LIMITS.searchDebounceMs);
  const [hasChanged, setHasChanged] = useState(false);
  const search = searchOf(calculator, settled);
  const isIdle = navigation.state === 'idle';
  useEffect(() => {
    // An address that somebody shared stays as it is until a field changes.
    if (!hasChanged || !isIdle || search === parameters.toString()) return;
    // The state of the entry holds the open dialog.
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true, state });
  }, [hasChanged, isIdle, search, parameters, pathname, state, navigate]);
  const change = (next: Values) => {
    setHasChanged(true);
    setValues(next);
  };
  return [values, change, searchOf(calculator, values)];
}
