import { describe, expect, it } from '@jest/globals';
import { sessionFrom } from './session';

const COOKIES = [
  'XSRF-TOKEN=x',
  `username=${encodeURIComponent('织友 abc')}`,
  'email=anna%40mail.example',
  'phone=13800138000',
  'login_type=email',
  'access_token=a.b.c',
  'is_admin=true',
  'avatar=%2Fmedia%2Fanna.webp',
];
const without = (...names: string[]) =>
  COOKIES.filter((cookie) => !names.includes(cookie.split('=')[0]!)).join('; ');

describe('the session user', () => {
  it('is read from the cookies: name, initials, contacts, sign-in method, token, admin right and picture (SES-01)', () => {
    expect(sessionFrom(COOKIES.join('; '))).toEqual({
      initials: '织友',
      fullName: '织友 abc',
      email: 'anna@mail.example',
      phone: '13800138000',
      login_type: 'email',
      access_token: 'a.b.c',
      is_admin: true,
      avatar: '/media/anna.webp',
    });
  });

  it.each([
    ['anna', 'AN'],
    ['x', 'X'],
    ['𠮷野家', '𠮷野'],
  ])('named %s has the initials %s (SES-01)', (username, initials) => {
    expect(sessionFrom(`username=${encodeURIComponent(username)}`).initials).toBe(initials);
  });

  it('has empty texts, no admin right and no picture if the cookies are missing (SES-01)', () => {
    expect(sessionFrom('username=anna')).toEqual({
      initials: 'AN',
      fullName: 'anna',
      email: '',
      phone: '',
      login_type: '',
      access_token: '',
      is_admin: false,
    });
  });

  it.each([['false'], ['1'], ['TRUE'], ['']])(
    'has no admin right with is_admin=%s (SES-01)',
    (value) => {
      expect(sessionFrom(`${without('is_admin')}; is_admin=${value}`).is_admin).toBe(false);
    },
  );

  it('is a visitor without a username, whatever the other cookies say (ROUTE-19)', () => {
    const nobody = sessionFrom('');
    expect(nobody).toMatchObject({ fullName: '', access_token: '', is_admin: false });
    expect(sessionFrom(without('username'))).toEqual(nobody);
    expect(sessionFrom(`${without('username')}; username=`)).toEqual(nobody);
    expect(sessionFrom(`${without('username')}; my-username=anna`)).toEqual(nobody);
  });
});
