import { SHARE_PICTURE, SITE_DESCRIPTION, SITE_NAME } from '#contracts';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { logFault } from '../../shared/lib/log';
import { useShopFacts } from '../../shared/lib/shop-facts';
import { isInWechat } from '../../shared/lib/wechat-browser';
import { type ShareCard, usePageShareCard } from '../../shared/lib/wechat-share/share-card';
import { addressToSign } from '../../shared/lib/wechat-share/signed-address';

/** The card of the shop itself. */
const siteCard = (name: string): ShareCard => ({
  title: name,
  description: SITE_DESCRIPTION.replaceAll(SITE_NAME, name),
  path: '/',
  picture: SHARE_PICTURE,
});

/** Updates the card that WeChat shares for the current page. Loads the SDK in the WeChat browser only. */
export function useSharing(): void {
  const { name } = useShopFacts();
  const shopCard = useMemo(() => siteCard(name), [name]);
  const card = usePageShareCard() ?? shopCard;
  // WeChat on Android requires a new configuration for each address.
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isInWechat()) return undefined;
    let isObsolete = false;
    const address = addressToSign(location.origin + pathname + search);
    import('../../shared/lib/wechat-share/js-sdk')
      // The page's own card and a corrected address follow at once; the obsolete card must not be presented,
      // because two calls that wait for the script can finish in any order.
      .then(({ presentCard }) => (isObsolete ? undefined : presentCard(card, address)))
      .catch((error: unknown) => logFault('share card', error));
    return () => {
      isObsolete = true;
    };
  }, [card, pathname, search]);
}
