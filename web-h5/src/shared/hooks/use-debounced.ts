import { startTransition, useEffect, useState } from 'react';

/**
 * The value after it has not changed for this time. It changes in a transition, as the router's state does: a component
 * that writes the value into the address then sees a navigation that began before, and does not cancel it.
 */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
