import { useLayoutEffect, useRef } from 'react';

/** A ref with the value of the last render, for callbacks of an older render. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
