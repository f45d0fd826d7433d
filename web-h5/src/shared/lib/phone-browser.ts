/** Whether this is the browser of a phone or tablet, which cannot scan its own QR code. */
export function isPhoneBrowser(userAgent = navigator.userAgent): boolean {
  return /Android|iPhone|iPad|Mobile/i.test(userAgent);
}
