import { Suspense } from 'react';
import { useHydrated } from '../../../shared/hooks/use-hydrated';
import { lazyOptional } from '../../../shared/lib/lazy-optional';
import { useSession } from '../../../shared/lib/session';
import styles from './deferred-continue-card.module.css';

const Card = lazyOptional(async () => {
  const module = await import('./continue-card');
  return module.ContinueCard;
});

/**
 * The pattern that the reader read last. Its code is loaded after the page was drawn; `early.ts` reserves its space on a device
 * that showed it before, so that the page below does not move when it comes.
 */
export function DeferredContinueCard() {
  const { fullName } = useSession();
  const isHydrated = useHydrated();
  return (
    <div className={styles.place}>
      {isHydrated && fullName !== '' && (
        <Suspense>
          <Card />
        </Suspense>
      )}
    </div>
  );
}
