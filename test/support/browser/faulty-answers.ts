import type { Page, Route } from 'playwright-core';

export type Answer = Parameters<Route['fulfill']>[0];

/** Invalid responses that replace the api's. */
export const FAULTY_ANSWERS: [string, Answer][] = [
  ['a page of HTML', { contentType: 'text/html', body: '<html><body>欢迎使用</body></html>' }],
  ['500', { status: 500, json: { code: 'internal', error: '服务器开小差了，请稍后再试' } }],
  ['502', { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }],
  ['an empty body', { contentType: 'application/json', body: '' }],
  ['null', { json: null }],
  ['no fields', { json: {} }],
  ['fields of other kinds', { json: { count: '1', results: null, username: 1, name: null } }],
  ['items that are none', { json: [null] }],
  ['an error that is no text', { status: 400, json: { code: 'x', error: { of: 'it' } } }],
];

/** The retry button of a page's error message. */
export const retryButton = (page: Page) =>
  page.getByRole('main').getByRole('alert').getByRole('button', { name: '重试' });

/** Ends the session as it ends by itself: the access token is gone, and its refresh does not give another. */
export async function endSession(page: Page, status: number): Promise<void> {
  await page.route('**/token/refresh', (route) => route.fulfill({ status, json: {} }));
  await page.context().clearCookies({ name: 'access_token' });
}
