import { SHARE_PICTURE, SITE_DESCRIPTION, SITE_NAME } from '#contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { logFault } from '../../shared/lib/log';
import { isInWechat } from '../../shared/lib/wechat-browser';
import { type ShareCard, useCardOfPage } from '../../shared/lib/wechat-share/share-card';
import { addressToSign } from '../../shared/lib/wechat-share/signed-address';

const SITE_CARD: ShareCard = {
  title: SITE_NAME,
  description: SITE_DESCRIPTION,
  path: '/',
  picture: SHARE_PICTURE,
};

/** Keeps what WeChat shares in step with the page that is shown. Without WeChat nothing of it is loaded. */
export function useSharing(): void {
  const card = useCardOfPage() ?? SITE_CARD;
  // Android's WeChat wants each address configured anew.
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!isInWechat()) return undefined;
    let isLeft = false;
    const address = addressToSign(location.origin + pathname + search);
    import('../../shared/lib/wechat-share/js-sdk')
      // Two that wait for the script are told in any order. The page's own card comes right after the site's,
      // and an address may be tidied at once: neither is presented then.
      .then(({ presentCard }) => (isLeft ? undefined : presentCard(card, address)))
      .catch((error: unknown) => logFault('share card', error));
    return () => {
      isLeft = true;
    };
  }, [card, pathname, search]);
}
