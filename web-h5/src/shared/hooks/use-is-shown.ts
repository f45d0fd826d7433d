import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns a function that says whether the visitor is still on the page of this component. What a late response does to
 * the address must depend on it. The address changes first; the page stays until the code of the next one is loaded.
 */
export function useIsShown(): () => boolean {
  const { pathname } = useLocation();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current && location.pathname === pathname;
}
