import { SHARE_PICTURE, SITE_DESCRIPTION, SITE_NAME } from '#contracts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { logFault } from '../../shared/log';
import { isInWechat } from '../../shared/wechat-browser';
import { type ShareCard, useCardOfPage } from '../../shared/wechat-share/share-card';
import { addressToSign } from '../../shared/wechat-share/signed-address';

const SITE_CARD: ShareCard = {
  title: SITE_NAME,
  description: SITE_DESCRIPTION,
  path: '/',
  picture: SHARE_PICTURE,
};

/** Keeps what WeChat shares in step with the page that is shown. Without WeChat nothing of it is loaded. */
export function useSharing(): void {
  const card = useCardOfPage() ?? SITE_CARD;
  const wanted = useRef(card);
  // Android's WeChat wants each address configured anew.
  const { pathname, search } = useLocation();
  useEffect(() => {
    wanted.current = card;
    if (!isInWechat()) return;
    const address = addressToSign(location.origin + pathname + search);
    import('../../shared/wechat-share/js-sdk')
      // The page's own card comes right after the site's: that is never presented then.
      .then(({ presentCard }) => presentCard(wanted.current, address))
      .catch((error: unknown) => logFault('share card', error));
  }, [card, pathname, search]);
}
