import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import type { VersionHistory } from './version-history';

type Props = ComponentProps<typeof VersionHistory>;

// Without its code a page has no history, and no fault.
const History = lazy((): Promise<{ default: ComponentType<Props> }> =>
  import('./version-history').then(
    (loaded): { default: ComponentType<Props> } => ({ default: loaded.VersionHistory }),
    () => ({ default: () => null }),
  ),
);

/** The versions of a design. Their code is loaded after the page was drawn. */
export function DeferredVersions(props: Props) {
  return useHydrated() ? (
    <Suspense>
      <History {...props} />
    </Suspense>
  ) : null;
}
