import {
  type AccessTokenClaims,
  SessionsService,
  type SignedInUser,
  SignInService,
} from '#accounts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const LOCKED_TEXT = '账户已被锁定：多次输错密码会锁 15 分钟，可重置密码立即解锁；否则请联系管理员';

let shop: TestShop;
let sessions: SessionsService;
let signIn: SignInService;

beforeAll(async () => {
  shop = await createTestShop();
  sessions = shop.modules.get(SessionsService);
  signIn = shop.modules.get(SignInService);
});

afterAll(() => shop.close());

/** Whom a request with this access token comes from. */
const userOf = (accessToken: string): Promise<SignedInUser | null> =>
  sessions.findUser(
    JSON.parse(
      Buffer.from(accessToken.split('.')[1]!, 'base64url').toString(),
    ) as AccessTokenClaims,
  );

describe(SignInService.name, () => {
  it('signs in whatever the case of the email', async () => {
    await shop.createUser('alma');
    const { user, session } = await signIn.signIn({
      email: 'ALMA@test.example',
      password: 'Passw0rd',
      remember: false,
    });
    expect(user.username).toBe('alma');
    const found = await userOf(session.accessToken);
    expect(found).toMatchObject({ username: 'alma', isAdmin: false });
  });

  it('refuses a wrong password and an unknown account in the same words', async () => {
    await shop.createUser('berta');
    const wrong = { email: 'berta@test.example', password: 'wrong', remember: false };
    const unknown = { email: 'nobody@test.example', password: 'wrong', remember: false };
    for (const credentials of [wrong, unknown]) {
      await expect(signIn.signIn(credentials)).rejects.toMatchObject({
        status: 401,
        message: '邮箱或密码错误',
      });
    }
  });

  it('locks an account after ten failures, for the right password too (LOGIN-33)', async () => {
    await shop.createUser('carla');
    const email = 'carla@test.example';
    for (let i = 0; i < 10; i += 1) {
      await expect(signIn.signIn({ email, password: 'no', remember: false })).rejects.toMatchObject(
        {
          status: 401,
        },
      );
    }
    const right = { email, password: 'Passw0rd', remember: false };
    await expect(signIn.signIn(right)).rejects.toMatchObject({
      status: 403,
      message: LOCKED_TEXT,
    });
    const [lock] = await shop.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM locked_until - now())::float8 AS seconds FROM users WHERE username = 'carla'`,
    );
    expect(lock!.seconds).toBeGreaterThan(14 * 60);
    expect(lock!.seconds).toBeLessThanOrEqual(15 * 60);
    await shop.database.query(`UPDATE users SET locked_until = now() - interval '1 second'`);
    await expect(signIn.signIn(right)).resolves.toBeDefined();
  });

  it('says the same of an account that an admin locked and of an unknown address (LOGIN-33)', async () => {
    await shop.createUser('conny');
    await shop.database.query(
      `UPDATE users SET locked_until = 'infinity' WHERE username = 'conny'`,
    );
    const locked = { status: 403, code: 'account_locked', message: LOCKED_TEXT };
    const right = { email: 'conny@test.example', password: 'Passw0rd', remember: false };
    await expect(signIn.signIn(right)).rejects.toMatchObject(locked);
    const unknown = { email: 'ghost@test.example', password: 'no', remember: false };
    for (let i = 0; i < 10; i += 1) {
      await expect(signIn.signIn(unknown)).rejects.toMatchObject({ status: 401 });
    }
    await expect(signIn.signIn(unknown)).rejects.toMatchObject(locked);
  });

  it('refuses an email that was not verified, only to who knows the password (VER-05)', async () => {
    await shop.createUser('dora');
    await shop.database.query(`UPDATE users SET email_verified_at = NULL WHERE username = 'dora'`);
    const email = 'dora@test.example';
    await expect(
      signIn.signIn({ email, password: 'Passw0rd', remember: false }),
    ).rejects.toMatchObject({ message: '账户尚未激活，请先验证邮箱' });
    await expect(signIn.signIn({ email, password: 'no', remember: false })).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe(SessionsService.name, () => {
  it('rotates the refresh token; a parallel tab is served within the grace time', async () => {
    const user = await shop.createUser('emma');
    const { refreshToken } = await sessions.start(user.id, false);
    const next = await sessions.refresh(refreshToken!);
    expect(next.refreshToken).not.toBe(refreshToken);
    const parallel = await sessions.refresh(refreshToken!);
    expect(parallel.refreshToken).toBeNull();
    expect(await userOf(parallel.accessToken)).not.toBeNull();
  });

  it('lets exactly one of many simultaneous refreshes rotate', async () => {
    const user = await shop.createUser('fanny');
    const { refreshToken } = await sessions.start(user.id, false);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sessions.refresh(refreshToken!)),
    );
    expect(answers.filter((answer) => answer.refreshToken !== null)).toHaveLength(1);
  });

  it('serves the last token again, also after the grace time, while its answer is lost', async () => {
    const user = await shop.createUser('gesa');
    const { refreshToken } = await sessions.start(user.id, true);
    const lost = await sessions.refresh(refreshToken!);
    const parallel = await sessions.refresh(refreshToken!);
    // Its use says nothing of the refresh token, which went to another tab, or nowhere.
    expect(await userOf(parallel.accessToken)).not.toBeNull();
    await shop.database.query(`UPDATE sessions SET rotated_at = now() - interval '31 seconds'`);
    const again = await sessions.refresh(refreshToken!);
    expect(again.refreshToken).not.toBeNull();
    expect(await userOf((await sessions.refresh(again.refreshToken!)).accessToken)).not.toBeNull();
    await expect(sessions.refresh(lost.refreshToken!)).rejects.toMatchObject({ status: 401 });
  });

  it('ends the whole session when a spent token comes back after the grace time', async () => {
    const user = await shop.createUser('greta');
    const { refreshToken } = await sessions.start(user.id, true);
    const next = await sessions.refresh(refreshToken!);
    expect(await userOf(next.accessToken)).not.toBeNull();
    await shop.database.query(`UPDATE sessions SET rotated_at = now() - interval '31 seconds'`);
    await expect(sessions.refresh(refreshToken!)).rejects.toMatchObject({ status: 401 });
    await expect(sessions.refresh(next.refreshToken!)).rejects.toMatchObject({ status: 401 });
    expect(await userOf(next.accessToken)).toBeNull();
  });

  it('ends the session when a token older than the last one comes back', async () => {
    const user = await shop.createUser('gerda');
    const { refreshToken } = await sessions.start(user.id, false);
    const second = await sessions.refresh(refreshToken!);
    const third = await sessions.refresh(second.refreshToken!);
    await expect(sessions.refresh(refreshToken!)).rejects.toMatchObject({ status: 401 });
    await expect(sessions.refresh(third.refreshToken!)).rejects.toMatchObject({ status: 401 });
  });

  it('revokes on sign-out, so that the access token ends too (SES-10)', async () => {
    const user = await shop.createUser('hanna');
    const { accessToken, refreshToken } = await sessions.start(user.id, false);
    await sessions.end(refreshToken!);
    expect(await userOf(accessToken)).toBeNull();
    await expect(sessions.refresh(refreshToken!)).rejects.toMatchObject({ status: 401 });
  });

  it('lasts one day, or seven when remembered (SES-06, SES-07)', async () => {
    const user = await shop.createUser('ida');
    const days = async (remembered: boolean) => {
      const { expiresAt } = await sessions.start(user.id, remembered);
      return Math.round((expiresAt.getTime() - Date.now()) / 86_400_000);
    };
    expect(await days(false)).toBe(1);
    expect(await days(true)).toBe(7);
  });
});
