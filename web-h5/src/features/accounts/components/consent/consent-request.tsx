import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyOptional } from '../../../../shared/lib/lazy-optional';
import { useSession } from '../../../../shared/lib/session/session';
import { consentNeededQuery } from '../../api/consent';

// Few visitors are asked, so the code is not part of every page; it is no part that a page cannot do without.
const ConsentForm = lazyOptional(async () => {
  const module = await import('./consent-form');
  return module.ConsentForm;
});

/** Asks a signed-in user whose consent is missing or old for it, at each visit until it is given (LAW-03). */
export function ConsentRequest() {
  const { data: isNeeded } = useQuery(consentNeededQuery(useSession().fullName));
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <ConsentForm />
    </Suspense>
  );
}
