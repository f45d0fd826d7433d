import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import type { DesignReviews } from './design-reviews';

// Without its code a page has no reviews, and no fault.
const Reviews = lazy(
  (): Promise<{ default: ComponentType<ComponentProps<typeof DesignReviews>> }> =>
    import('./design-reviews').then(
      (loaded) => ({ default: loaded.DesignReviews }),
      () => ({ default: () => null }),
    ),
);

/** The reviews of a design. Their code is loaded after the page was drawn. */
export function DeferredReviews(props: ComponentProps<typeof DesignReviews>) {
  return useHydrated() ? (
    <Suspense>
      <Reviews {...props} />
    </Suspense>
  ) : null;
}
