import { type ComponentProps, Suspense } from 'react';
import { useHydrated } from '../../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../../shared/lib/lazy-optional';
import type { VersionHistory } from './version-history';

type Props = ComponentProps<typeof VersionHistory>;

const History = lazyOptional(async () => {
  const module = await import('./version-history');
  return module.VersionHistory;
});

/** The versions of a design. Their code is loaded after the page was rendered. */
export function DeferredVersions(props: Props) {
  return useHydrated() ? (
    <Suspense>
      <History {...props} />
    </Suspense>
  ) : null;
}
