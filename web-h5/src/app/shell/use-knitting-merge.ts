import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logFault } from '../../shared/lib/log';
import { useSession } from '../../shared/lib/session/session';
import { DEVICE_KNITTING, readStored } from '../../shared/lib/storage';

/** After a sign-in the account gets the knitting profile that the device kept (FIND-07). A failure leaves it there. */
export function useKnittingMerge(): void {
  const { fullName } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    if (!fullName || !readStored('local', DEVICE_KNITTING)) return;
    import('../../shared/lib/knitting-profile')
      .then(({ knittingQuery }) => queries.fetchQuery(knittingQuery(fullName)))
      .catch((error: unknown) => logFault('knitting', error));
  }, [fullName, queries]);
}
