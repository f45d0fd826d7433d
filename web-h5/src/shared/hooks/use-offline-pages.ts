import { useEffect } from 'react';
import { logFault } from '../lib/log';

/**
 * Lets the browser keep the scripts of these pages, so that they open without a network (READ-16, CALC-01). Browsers
 * without service workers, such as WeChat's on iPhones, go on without.
 * @param scope the addresses that begin so
 */
export function useOfflinePages(scope: '/read/' | '/tools'): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const register = () => {
      navigator.serviceWorker
        .register('/sw.js', { scope })
        .catch((error: unknown) => logFault('register the service worker', error));
    };
    // The page itself comes first.
    if (document.readyState === 'complete') {
      register();
      return undefined;
    }
    addEventListener('load', register, { once: true });
    return () => removeEventListener('load', register);
  }, [scope]);
}
