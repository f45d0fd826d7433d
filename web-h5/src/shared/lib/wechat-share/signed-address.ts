/** The address that this document was opened at, before anything here changed it. */
const OPENED_AT = typeof location === 'undefined' ? '' : location.href;

/**
 * The address that WeChat checks a signature for. On iOS it goes on knowing a page by the address that was
 * opened first, however far its script has gone since; everywhere else it takes the one of the moment.
 */
export function addressToSign(
  current: string,
  userAgent = navigator.userAgent,
  openedAt = OPENED_AT,
): string {
  const address = /iPhone|iPad|iPod/i.test(userAgent) ? openedAt : current;
  return address.replace(/#.*/s, '');
}
