import { type ComponentProps, Suspense } from 'react';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../shared/lib/lazy-optional';
import type { DesignReviews } from './design-reviews';

const Reviews = lazyOptional(async () => {
  const module = await import('./design-reviews');
  return module.DesignReviews;
});

/** The reviews of a design. Their code is loaded after the page was rendered. */
export function DeferredReviews(props: ComponentProps<typeof DesignReviews>) {
  return useHydrated() ? (
    <Suspense>
      <Reviews {...props} />
    </Suspense>
  ) : null;
}
