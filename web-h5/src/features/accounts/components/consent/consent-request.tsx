import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../../shared/lib/chunks';
import { useSession } from '../../../../shared/lib/session/session';
import { consentNeededQuery } from '../../api/consent';

// Few visitors are asked, so the code is not part of every page.
const ConsentForm = lazy(async () => {
  const { ConsentForm: Form } = await loadChunk(() => import('./consent-form'));
  return { default: Form };
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
