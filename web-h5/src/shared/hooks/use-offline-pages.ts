import { useEffect } from 'react';
import { logFault } from '../lib/log';

/**
 * Lets the browser store the scripts of these pages, so that they open without a network (READ-16, CALC-01). In
 * browsers without service workers, such as WeChat on iPhones, the pages need a network.
 * @param scope the prefix of the addresses of the pages
 */
export function useOfflinePages(scope: '/read/' | '/tools'): void {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const register = () => {
      navigator.serviceWorker
        .register('/sw.js', { scope })
        .catch((error: unknown) => logFault('register the service worker', error));
    };
    // Registers after the page has loaded, because the page has priority.
    if (document.readyState === 'complete') {
      register();
      return undefined;
    }
    addEventListener('load', register, { once: true });
    return () => removeEventListener('load', register);
  }, [scope]);
}
