import { Suspense } from 'react';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../shared/lib/lazy-optional';

const Works = lazyOptional(async () => {
  const module = await import('./recent-works');
  return module.RecentWorks;
});

/** The pieces that were finished last. Their code is loaded after the page was drawn. */
export function DeferredRecentWorks() {
  return useHydrated() ? (
    <Suspense>
      <Works />
    </Suspense>
  ) : null;
}
