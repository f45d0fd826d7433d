import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signInPathFrom, withRedirect } from '../../../shared/lib/sign-in-path';
import { safeRedirect } from './sign-in';

const ORIGIN = 'https://shop.example';

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: ORIGIN } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'location');
});

describe('the page after the sign-in', () => {
  it.each([
    ['/orders'],
    ['/design/7/payment'],
    ['/?name=%E5%9B%B4%E5%B7%BE&price_min=1'],
    ['/download/3?link=https%3A%2F%2Fevil.example'],
    ['/categories/hat/'],
  ])('is %s of this site', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it.each([
    ['another site without its scheme', '//evil.example'],
    ['a page of another site', '//evil.example/orders'],
    ['another site behind a backslash', '/\\evil.example'],
    ['another site behind two backslashes', '\\\\evil.example'],
    ['another site behind three slashes', '///evil.example'],
    ['a path that leads up to two slashes', '/x/..//evil.example'],
    ['a path that leads up to two slashes by an encoded dot', '/x/%2e%2e//evil.example'],
    ['a path that stays in place before two slashes', '/.//evil.example'],
    ['a path that leads up to a slash and a backslash', '/x/../\\evil.example'],
    ['a tab between two slashes', '/\t/evil.example'],
    ['a newline between two slashes', '/\n/evil.example'],
    ['a carriage return between a slash and a backslash', '/\r\\evil.example'],
    ['a blank before two slashes', ' //evil.example'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a whole address', 'https://evil.example/orders'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a tab', '\tjavascript:alert(1)'],
    ['a page without its slash', 'orders'],
    ['a port that no address has', '//evil.example:99999'],
    ['a path that leads up to such a port', '/x/..//evil.example:99999'],
    ['nothing', ''],
    ['no parameter', null],
  ])('is the home page for %s', (_what, target) => {
    expect(safeRedirect(target)).toBe('/');
  });

  it.each([
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    '/@evil.example',
    '/:80@evil.example',
    '/x//evil.example',
    '/orders#//evil.example',
  ])('stays on this site for %s however often it is parsed', (target) => {
    const path = safeRedirect(target);
    const address = new URL(path, ORIGIN);
    expect(address.origin).toBe(ORIGIN);
    expect(address.pathname + address.search).toBe(path);
    expect(safeRedirect(path)).toBe(path);
  });

  it.each([
    ['a query that makes the address longer than 300 characters', `/find?q=${'x'.repeat(300)}`],
    ['a query whose percent-encoding does so', `/find?q=${'毛'.repeat(40)}`],
    ['a backslash in the query', '/find?q=a\\b'],
  ])('keeps its path and loses %s, which a registration refuses', (_what, target) => {
    expect(safeRedirect(target)).toBe('/find');
  });

  it('is the home page for a path that a registration refuses', () => {
    expect(safeRedirect(`/designers/${'x'.repeat(300)}?page=2`)).toBe('/');
    expect(safeRedirect(`/find?q=${'x'.repeat(292)}`)).toHaveLength(300);
  });

  it('is in the address of the sign-in page unless it is the home page', () => {
    expect(withRedirect('/login', '/design/7?a=1&b=2')).toBe(
      '/login?redirect=%2Fdesign%2F7%3Fa%3D1%26b%3D2',
    );
    expect(withRedirect('/login', '/')).toBe('/login');
  });
});

describe(signInPathFrom, () => {
  it.each([
    ['a page', '/design/7', '?a=1', '/login?redirect=%2Fdesign%2F7%3Fa%3D1'],
    ['the home page', '/', '', '/login'],
    ['a search', '/', '?name=帽', '/login?redirect=%2F%3Fname%3D%E5%B8%BD'],
    [
      'the sign-in',
      '/login',
      '?redirect=%2Fdesign%2F5%2Fpayment',
      '/login?redirect=%2Fdesign%2F5%2Fpayment',
    ],
    ['the registration', '/register', '?redirect=%2Ffind', '/login?redirect=%2Ffind'],
    ['the registration without a way back', '/register', '', '/login'],
    ['a new password', '/reset-pwd', '?token=x', '/login'],
    ['a mailed link', '/verify-email/x', '', '/login'],
  ])('leads from %s to where the visitor was going', (_, pathname, search, path) => {
    expect(signInPathFrom(pathname, search)).toBe(path);
  });
});
