/**
 * Whether this is the browser of a phone or a tablet, which cannot scan its own QR code. An iPad that requests desktop
 * sites, as it does by default, reports itself as a Mac and counts as a computer.
 */
export function isPhoneBrowser(userAgent = navigator.userAgent): boolean {
  return /Android|iPhone|iPad|Mobile/i.test(userAgent);
}
