/** The address that the document was opened at. */
const OPENED_AT = typeof location === 'undefined' ? '' : location.href;

/**
 * The address that WeChat verifies a signature for: on iOS the one that the document was opened at, elsewhere
 * the current one.
 */
export function addressToSign(
  current: string,
  userAgent = navigator.userAgent,
  openedAt = OPENED_AT,
): string {
  const address = /iPhone|iPad|iPod/i.test(userAgent) ? openedAt : current;
  return address.replace(/#.*/s, '');
}
