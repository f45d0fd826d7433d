import type { LoginResponse, SessionUser } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Sender, startTestApi, type TestApi } from '../../support/shop/api.js';

let api: TestApi;
let people = 0;

beforeAll(async () => {
  api = await startTestApi();
});

afterAll(() => api.close());

const CONSENT = { terms: '2026-11', privacy: '2026-11', age16: true };
const PASSWORD = 'Passw0rd';

async function newPerson(): Promise<Required<Pick<Sender, 'user'>>> {
  people += 1;
  return { user: await api.shop.createUser(`person${people}`) };
}

const register = (username: string, more: object) =>
  api.postAsHuman('/account/register/', {
    register_type: 'email',
    username,
    email: `${username}@test.example`,
    password: PASSWORD,
    password2: PASSWORD,
    ...more,
  });

const signIn = (username: string, more: object = {}) =>
  api.postAsHuman<LoginResponse>('/account/login/', {
    login_type: 'email',
    email: `${username}@test.example`,
    password: PASSWORD,
    ...more,
  });

const isAsked = async (sender: Sender) =>
  (await api.call<SessionUser>('GET', '/account/me/', null, sender)).body.consent_needed;

const consentsOf = (username: string) =>
  api.shop.database.query<{ terms_version: string; privacy_version: string; age: number }>(
    `SELECT terms_version, privacy_version, extract(epoch FROM now() - given_at)::int AS age
     FROM consents WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
    [username],
  );

describe('consent', () => {
  it('is stored with version and time when an account is registered with it (LAW-03)', async () => {
    expect(await register('consenting', { consent: CONSENT })).toMatchObject({ status: 201 });
    const rows = await consentsOf('consenting');
    expect(rows).toEqual([
      { terms_version: '2026-11', privacy_version: '2026-11', age: expect.any(Number) },
    ]);
    expect(rows[0]!.age).toBeLessThan(60);
  });

  it('is asked at the next visit of an account that was registered without it (LAW-03)', async () => {
    expect(await register('bare-wire', {})).toMatchObject({ status: 201 });
    expect(await consentsOf('bare-wire')).toEqual([]);
    await api.shop.database.query(
      "UPDATE users SET email_verified_at = now() WHERE username = 'bare-wire'",
    );
    expect((await signIn('bare-wire')).body).toMatchObject({ consent_needed: true });
    const withConsent = await signIn('bare-wire', { consent: CONSENT });
    expect(withConsent.body).toMatchObject({ consent_needed: false });
    expect((await signIn('bare-wire')).body).toMatchObject({ consent_needed: false });
    expect(await consentsOf('bare-wire')).toHaveLength(1);
  });

  it.each([
    ['that says no', false, '请先同意服务条款和隐私政策'],
    ['without the terms', { ...CONSENT, terms: false }, '请先同意服务条款和隐私政策'],
    ['without the privacy notice', { terms: '2026-11', age16: true }, '请先同意服务条款和隐私政策'],
    ['to an old version', { ...CONSENT, terms: '2025-01' }, '已更新，请刷新页面'],
    ['to an invented version', { ...CONSENT, privacy: '2099-12' }, '已更新，请刷新页面'],
    ['of a child', { ...CONSENT, age16: false }, '请确认你已满 16 周岁'],
    ['that leaves the age out', { terms: '2026-11', privacy: '2026-11' }, '已满 16 周岁'],
  ])(
    '%s is refused with a field error, and no account is made (LAW-03)',
    async (_, consent, text) => {
      people += 1;
      const username = `refused${people}`;
      expect(await register(username, { consent })).toMatchObject({
        status: 400,
        body: { code: 'invalid', consent: [expect.stringContaining(text)] },
      });
      const [made] = await api.shop.database.query<{ count: string }>(
        'SELECT count(*) FROM users WHERE username = $1',
        [username],
      );
      expect(Number(made!.count)).toBe(0);
    },
  );

  it('is refused at a sign-in in the same way, and starts no session (LAW-03)', async () => {
    const { user } = await newPerson();
    const old = { ...CONSENT, terms: '2025-01' };
    const refused = await signIn(user.username, { consent: old });
    expect(refused).toMatchObject({ status: 400, body: { consent: [expect.any(String)] } });
    expect(refused.cookies).toEqual({});
  });

  it('can be given and withdrawn in the profile, and is asked for again afterwards (LAW-03)', async () => {
    const person = await newPerson();
    expect(await isAsked(person)).toBe(true);
    const given = await api.call('PUT', '/account/consent/', CONSENT, person);
    expect(given).toMatchObject({ status: 200 });
    expect(await isAsked(person)).toBe(false);
    const withdrawn = await api.call('DELETE', '/account/consent/', null, person);
    expect(withdrawn).toMatchObject({ status: 200 });
    expect(await isAsked(person)).toBe(true);
  });

  it('is asked for again when a new version comes into force (LAW-03)', async () => {
    const person = await newPerson();
    await api.call('PUT', '/account/consent/', CONSENT, person);
    await api.shop.database.query(
      "UPDATE consents SET terms_version = '2025-01' WHERE user_id = $1",
      [person.user.id],
    );
    expect(await isAsked(person)).toBe(true);
  });

  it('is part of the data export and of the deletion (LAW-03)', async () => {
    const person = await newPerson();
    await api.call('PUT', '/account/consent/', CONSENT, person);
    await api.call('DELETE', '/account/consent/', null, person);
    const { body } = await api.call('GET', '/account/export/', null, person);
    expect(body).toMatchObject({
      account: {
        consents: [
          {
            terms: '2026-11',
            privacy: '2026-11',
            age16: true,
            given_at: expect.any(String),
            withdrawn_at: expect.any(String),
          },
        ],
      },
    });
    const { username } = person.user;
    const deletion = { username, password: PASSWORD };
    const deleted = await api.call('DELETE', '/account/me/', deletion, person);
    expect(deleted).toMatchObject({ status: 200 });
    const left = await api.shop.database.query('SELECT FROM consents WHERE user_id = $1', [
      person.user.id,
    ]);
    expect(left).toEqual([]);
  });
});
