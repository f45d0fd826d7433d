import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logFault } from '../../shared/lib/log';
import { useSession } from '../../shared/lib/session/session';
import { DEVICE_FAVOURITES, readStored } from '../../shared/lib/storage';

/** After a sign-in the account gets the favourites that the device kept (SHELF-02). A failure leaves them there. */
export function useFavouritesMerge(): void {
  const { fullName } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    if (!fullName || !readStored('local', DEVICE_FAVOURITES)) return;
    import('../../features/catalogue/api/favourites')
      .then(({ mergeDeviceFavourites }) => mergeDeviceFavourites())
      .then(() => queries.invalidateQueries({ queryKey: ['favourites'] }))
      .catch((error: unknown) => logFault('favourites', error));
  }, [fullName, queries]);
}
