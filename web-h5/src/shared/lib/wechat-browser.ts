/** Whether the page is open in WeChat on a phone, where people sign in by one tap. */
export function isInWechat(userAgent = navigator.userAgent): boolean {
  return /MicroMessenger/i.test(userAgent) && !/WindowsWechat|MacWechat|wxwork/i.test(userAgent);
}
