import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useLatest } from './use-latest';

/**
 * Returns a function that says whether the visitor is still on the page of this component. What a late response or a timer
 * does to the address must depend on it. The page stays until the code of the next one is loaded; until then going back or forward has
 * changed the address, and a link has not.
 */
export function useIsShown(): () => boolean {
  const { pathname } = useLocation();
  const next = useLatest(useNavigation().location);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => {
    const wanted = next.current?.pathname ?? location.pathname;
    return isMounted.current && location.pathname === pathname && wanted === pathname;
  };
}
