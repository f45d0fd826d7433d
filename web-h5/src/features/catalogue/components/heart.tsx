import { type ComponentProps, lazy, Suspense } from 'react';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import type { HeartButton } from './heart-button';

// Without its code a page has no hearts, and no fault.
const Button = lazy((): Promise<{ default: typeof HeartButton }> =>
  import('./heart-button').then(
    (loaded) => ({ default: loaded.HeartButton }),
    () => ({ default: () => null }),
  ),
);

/** The heart of a design. Its code is loaded after the page was drawn: it weighs nothing before. */
export function Heart(props: ComponentProps<typeof HeartButton>) {
  return useHydrated() ? (
    <Suspense>
      <Button {...props} />
    </Suspense>
  ) : null;
}
