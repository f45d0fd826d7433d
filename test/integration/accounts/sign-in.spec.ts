import {
  AccessTokens,
  type AccessTokenClaims,
  SessionsService,
  type SignedInUser,
  SignInService,
} from '#accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const ENDED = { status: 401, code: 'not_signed_in', message: '登录已过期，请重新登录' };

let shop: TestShop;
let accounts: TestAccounts;
let signIn: SignInService;
let sessions: SessionsService;
let accessTokens: AccessTokens;
let user: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop();
  accounts = new TestAccounts(shop);
  signIn = shop.modules.get(SignInService);
  sessions = shop.modules.get(SessionsService);
  accessTokens = shop.modules.get(AccessTokens);
});

afterAll(() => shop.close());

beforeEach(async () => {
  user = await accounts.create();
});

const claimsOf = async (accessToken: string): Promise<AccessTokenClaims> => {
  const claims = await accessTokens.read(accessToken);
  if (!claims) throw new Error('the access token is not valid');
  return claims;
};

const userOf = async (accessToken: string): Promise<SignedInUser | null> =>
  sessions.findUser(await claimsOf(accessToken));

describe('a sign-in by phone', () => {
  const withPhone = (password: string, phone: string) =>
    signIn.signIn({ phone, password, remember: true });

  it('needs phone and password, and no verified email', async () => {
    const phone = accounts.newPhone();
    await accounts.set(user, `phone = '${phone}', email_verified_at = NULL`);
    const { user: found, session } = await withPhone('Passw0rd', phone);
    expect(found.id).toBe(user.id);
    expect(session).toMatchObject({ remembered: true, refreshToken: expect.any(String) });
    expect(await userOf(session.accessToken)).toEqual({
      ...user,
      phone,
      sessionId: expect.any(String),
    });
  });

  it('is refused in its own words, which do not tell whether the account exists', async () => {
    const phone = accounts.newPhone();
    await accounts.set(user, `phone = '${phone}'`);
    const refused = { status: 401, code: 'sign_in_refused', message: '手机号码或密码错误' };
    await expect(withPhone('wrong', phone)).rejects.toMatchObject(refused);
    await expect(withPhone('wrong', accounts.newPhone())).rejects.toMatchObject(refused);
  });
});

describe('an address without an account', () => {
  const statusOf = (credentials: { email: string } | { phone: string }): Promise<number> =>
    signIn.signIn({ ...credentials, password: 'Passw0rd', remember: false }).then(
      () => 200,
      ({ status }: { status: number }) => status,
    );

  it('is locked after ten tries like an account, whatever its case (LOGIN-33)', async () => {
    const email = `${accounts.newName()}-${Date.now()}@nowhere.example`;
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push(await statusOf({ email: i % 2 ? email : email.toUpperCase() }));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 403]);
    // Another address is not concerned.
    expect(await statusOf({ email: `other-${email}` })).toBe(401);
  });

  it('is locked for sign-ins by its phone only (LOGIN-33)', async () => {
    const phone = `137${String(Date.now()).slice(-8)}`;
    for (let i = 0; i < 10; i += 1) expect(await statusOf({ phone })).toBe(401);
    expect(await statusOf({ phone })).toBe(403);
    expect(await statusOf({ phone: accounts.newPhone() })).toBe(401);
  });
});

describe('an access token', () => {
  it('stands for its session for ten minutes', async () => {
    const { accessToken } = await sessions.start(user.id, false);
    const claims = (await claimsOf(accessToken)) as AccessTokenClaims & Record<string, number>;
    expect(claims['exp']! - claims['iat']!).toBe(600);
    expect(await userOf(accessToken)).toMatchObject({ id: user.id, sessionId: claims.sid });
  });

  it.each(['', 'x.y.z', 'not a token'])('is not %j', async (token) => {
    expect(await accessTokens.read(token)).toBeNull();
  });

  it('is refused without a signature', async () => {
    const { accessToken } = await sessions.start(user.id, false);
    const [, claims] = accessToken.split('.');
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(await accessTokens.read(`${header}.${claims}.`)).toBeNull();
  });

  it.each(["locked_until = 'infinity'", 'deleted_at = now()'])(
    'stands for nobody once the account is set to %s, and its session is not renewed',
    async (change) => {
      const { accessToken, refreshToken } = await sessions.start(user.id, false);
      await accounts.set(user, change);
      expect(await userOf(accessToken)).toBeNull();
      await expect(sessions.refresh(refreshToken!)).rejects.toMatchObject(ENDED);
    },
  );

  it('works on while failed sign-ins lock the account (LOGIN-33)', async () => {
    const { accessToken, refreshToken } = await sessions.start(user.id, false);
    await accounts.set(user, "locked_until = now() + interval '15 minutes'");
    expect(await userOf(accessToken)).not.toBeNull();
    await expect(sessions.refresh(refreshToken!)).resolves.toBeDefined();
  });
});

describe('a refresh token', () => {
  it('keeps the session’s end and whether it is remembered (SES-06, SES-07)', async () => {
    for (const remembered of [true, false]) {
      const started = await sessions.start(user.id, remembered);
      const renewed = await sessions.refresh(started.refreshToken!);
      expect(renewed).toMatchObject({ remembered, expiresAt: started.expiresAt });
      const parallel = await sessions.refresh(started.refreshToken!);
      expect(parallel).toMatchObject({ remembered, expiresAt: started.expiresAt });
    }
  });

  it('is worth nothing after the end of its session', async () => {
    const { refreshToken, accessToken } = await sessions.start(user.id, false);
    await shop.database.query('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [
      user.id,
    ]);
    await expect(sessions.refresh(refreshToken!)).rejects.toMatchObject(ENDED);
    expect(await userOf(accessToken)).toBeNull();
  });

  it('that this shop did not issue ends no session', async () => {
    const { refreshToken } = await sessions.start(user.id, false);
    const [id, secret] = refreshToken!.split('.') as [string, string];
    const forged = [
      '',
      id,
      `${id}.${'A'.repeat(43)}`,
      `${id}.${secret.slice(0, -1)}`,
      `${id}.${secret}x`,
      `x${refreshToken}`,
      `${id.toUpperCase()}.${secret}`,
    ];
    for (const token of forged) {
      await expect(sessions.refresh(token)).rejects.toMatchObject(ENDED);
      await sessions.end(token);
    }
    const next = await sessions.refresh(refreshToken!);
    expect(next.refreshToken).not.toBeNull();
  });

  it('of one session is worth nothing for another', async () => {
    const [one, other] = [
      await sessions.start(user.id, false),
      await sessions.start(user.id, false),
    ];
    const mixed = `${one.refreshToken!.split('.')[0]}.${other.refreshToken!.split('.')[1]}`;
    await expect(sessions.refresh(mixed)).rejects.toMatchObject(ENDED);
    await expect(sessions.refresh(one.refreshToken!)).resolves.toBeDefined();
  });

  it('of the previous rotation serves a parallel tab for 30 seconds', async () => {
    const { refreshToken } = await sessions.start(user.id, false);
    const next = await sessions.refresh(refreshToken!);
    await userOf(next.accessToken);
    await shop.database.query(
      "UPDATE sessions SET rotated_at = now() - interval '28 seconds' WHERE user_id = $1",
      [user.id],
    );
    expect((await sessions.refresh(refreshToken!)).refreshToken).toBeNull();
    await shop.database.query(
      "UPDATE sessions SET rotated_at = now() - interval '31 seconds' WHERE user_id = $1",
      [user.id],
    );
    await expect(sessions.refresh(refreshToken!)).rejects.toMatchObject(ENDED);
  });
});

describe('all sessions of an account', () => {
  it('end together, or all but one, and nobody else’s', async () => {
    const manager = shop.modules.get(DataSource).manager;
    const other = await accounts.create();
    const theirs = await sessions.start(other.id, false);
    const [one, two] = [await sessions.start(user.id, false), await sessions.start(user.id, false)];
    const { sid } = await claimsOf(one.accessToken);
    await sessions.endAll(user.id, manager, sid);
    expect(await userOf(one.accessToken)).not.toBeNull();
    expect(await userOf(two.accessToken)).toBeNull();
    await sessions.endAll(user.id, manager);
    expect(await userOf(one.accessToken)).toBeNull();
    expect(await userOf(theirs.accessToken)).not.toBeNull();
  });
});
