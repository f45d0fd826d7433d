/** Whether the page is open in WeChat on a phone, which can sign in without a QR code. */
export function isInWechat(userAgent = navigator.userAgent): boolean {
  return /MicroMessenger/i.test(userAgent) && !/WindowsWechat|MacWechat|wxwork/i.test(userAgent);
}
