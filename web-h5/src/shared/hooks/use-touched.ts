import { useEffect, useState } from 'react';

/** Whether the visitor has touched the page or pressed a key since `isWatching` became true. */
export function useTouched(isWatching: boolean): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    if (!isWatching) return undefined;
    const note = () => setIsTouched(true);
    const kinds = ['pointerdown', 'keydown', 'wheel'];
    for (const kind of kinds) addEventListener(kind, note, { passive: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, note);
    };
  }, [isWatching]);
  return isWatching && isTouched;
}
