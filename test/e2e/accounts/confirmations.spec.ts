import type {
  ConfirmationInfo,
  CreateApiTokenResponse,
  PollConfirmationResponse,
  StartConfirmationResponse,
} from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { newName } from '../../support/site/messages.js';
import {
  Caller,
  createAccount,
  DEMO_PASSWORD,
  signIn,
  withDatabase,
} from '../../support/site/site.js';

const PASSWORD = DEMO_PASSWORD;

const change = (sql: string, ...values: unknown[]) =>
  withDatabase((client) => client.query(sql, values));

interface Admin {
  /** The admin with a session. */
  admin: Caller;
  email: string;
  name: string;
  /** A terminal with a token of the admin. */
  terminal: Caller;
  tokenId: string;
}

async function createAdmin(): Promise<Admin> {
  const { email, password } = await createAccount({ isAdmin: true });
  const admin = await signIn(email, password);
  const { body } = await admin.post<CreateApiTokenResponse>('/account/api-tokens/', {
    name: '仓库电脑',
    password,
  });
  const terminal = new Caller(body.token);
  return { admin, email, name: email.split('@')[0]!, terminal, tokenId: body.id };
}

const createSomebody = async (): Promise<string> => (await createAccount()).email.split('@')[0]!;

const isAdmin = async (username: string): Promise<boolean> => {
  const { rows } = await change('SELECT is_admin FROM users WHERE username = $1', username);
  return (rows[0] as { is_admin: boolean }).is_admin;
};

const ask = (terminal: Caller, act: object) =>
  terminal.post<StartConfirmationResponse>('/account/confirmations', act);

const poll = async (terminal: Caller, id: string) =>
  (await terminal.post<PollConfirmationResponse>('/account/confirmations/poll', { id })).body;

const answer = (admin: Caller, code: string, body: object = { allow: true, password: PASSWORD }) =>
  admin.post(`/account/confirmations/${code}`, body);

const NOT_FOUND = {
  status: 404,
  body: {
    code: 'confirmation_not_found',
    error: '确认码不对，或已过期、已使用，请在终端重新运行命令',
  },
};

describe('an act on an account', () => {
  const ACTS: [string, (name: string) => object][] = [
    ...['lock', 'unlock', 'promote', 'demote'].map((verb): [string, () => object] => [
      `/users/{name}/${verb}`,
      () => ({}),
    ]),
    ['/users/invite', () => ({ username: newName(), email: `${newName()}@test.example` })],
    ['/users/rename', (name) => ({ name, new_name: newName() })],
    ['/users/merge', (name) => ({ name, into: 'admin' })],
  ];

  it.each(ACTS)(
    '%s is refused to an API token, even with the password, and says what to do',
    async (path, bodyFor) => {
      const { terminal } = await createAdmin();
      const name = await createSomebody();
      const body = { ...bodyFor(name), password: PASSWORD };
      expect(await terminal.post(path.replace('{name}', name), body)).toMatchObject({
        status: 403,
        body: {
          code: 'confirmation_required',
          error: expect.stringContaining('在浏览器中输入密码'),
        },
      });
      expect(await isAdmin(name)).toBe(false);
    },
  );

  it('needs the password of the admin, also with a session', async () => {
    const { admin, email } = await createAdmin();
    const name = await createSomebody();
    const promote = (body: object) => admin.post(`/users/${name}/promote`, body);
    expect(await promote({})).toMatchObject({
      status: 400,
      body: { code: 'invalid', password: ['请输入你的登录密码'] },
    });
    expect(await promote({ password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'password_wrong' },
    });
    expect(await isAdmin(name)).toBe(false);
    expect((await promote({ password: PASSWORD })).status).toBe(200);
    expect(await isAdmin(name)).toBe(true);
    await change('UPDATE users SET password_hash = NULL WHERE email = $1', email);
    expect(await promote({ password: '' })).toMatchObject({
      status: 403,
      body: {
        code: 'password_missing',
        error: '你的账户还没有登录密码，请先在“我的账户 → 修改密码”里设置，再进行此操作',
      },
    });
  });

  it('is refused to two admins who demote each other at once: one of them remains', async () => {
    const [one, two] = [await createAdmin(), await createAdmin()];
    const demote = (by: Admin, whom: Admin) =>
      by.admin.post(`/users/${whom.name}/demote`, { password: PASSWORD });
    const answers = await Promise.all([demote(one, two), demote(two, one)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await isAdmin(one.name)) !== (await isAdmin(two.name))).toBe(true);
  });
});

describe('a confirmation', () => {
  it('shows the act in words, and carries it out in the admin’s name after the password', async () => {
    const { admin, terminal, name: adminName } = await createAdmin();
    const name = await createSomebody();
    const { status, body } = await ask(terminal, { action: 'promote', name });
    expect(status).toBe(201);
    expect(body.url).toMatch(new RegExp(`/confirm\\?code=${body.user_code}$`));
    expect(await poll(terminal, body.id)).toEqual({ state: 'pending' });
    const shown = await admin.get<ConfirmationInfo>(`/account/confirmations/${body.user_code}`);
    expect(shown.body).toEqual({
      text: expect.stringMatching(
        new RegExp(`^把账户“${name}”（编号 \\d+，${name}@test.example，0 份设计）设为管理员`),
      ),
      terminal: '仓库电脑',
      created_at: expect.any(String),
    });
    for (const [refused, expected] of [
      [{ allow: true }, '请输入你的登录密码'],
      [{ allow: true, password: 'wrong' }, '当前密码不正确'],
    ] as const) {
      expect(await answer(admin, body.user_code, refused)).toMatchObject({
        status: 400,
        body: { error: expected },
      });
    }
    expect(await isAdmin(name)).toBe(false);
    expect(await poll(terminal, body.id)).toEqual({ state: 'pending' });
    expect(await answer(admin, body.user_code)).toMatchObject({
      status: 200,
      body: { message: '已设为管理员' },
    });
    expect(await isAdmin(name)).toBe(true);
    expect(await poll(terminal, body.id)).toEqual({ state: 'done', message: '已设为管理员' });
    const { rows } = await change(
      `SELECT actor_name, details FROM audit_log
       WHERE action = 'user.promote' AND details ->> 'name' = $1`,
      name,
    );
    expect(rows).toEqual([{ actor_name: adminName, details: { name, terminal: '仓库电脑' } }]);
    expect(await answer(admin, body.user_code)).toMatchObject(NOT_FOUND);
  });

  it('is carried out once when it is confirmed twice at the same moment', async () => {
    const { admin, terminal } = await createAdmin();
    const { body } = await ask(terminal, { action: 'lock', name: await createSomebody() });
    const answers = await Promise.all([1, 2, 3].map(() => answer(admin, body.user_code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  it('is denied without a password, and lapses after five minutes', async () => {
    const { admin, terminal } = await createAdmin();
    const name = await createSomebody();
    const denied = (await ask(terminal, { action: 'promote', name })).body;
    expect((await answer(admin, denied.user_code, { allow: false })).status).toBe(200);
    expect(await poll(terminal, denied.id)).toEqual({
      state: 'denied',
      message: '已拒绝，什么都没有改动',
    });
    const lapsed = (await ask(terminal, { action: 'promote', name })).body;
    expect(Date.parse(lapsed.expires_at) - Date.now()).toBeLessThanOrEqual(300_000);
    await change('UPDATE confirmations SET expires_at = now() WHERE id = $1', lapsed.id);
    expect(await poll(terminal, lapsed.id)).toEqual({ state: 'expired' });
    expect(await answer(admin, lapsed.user_code)).toMatchObject(NOT_FOUND);
    expect(await isAdmin(name)).toBe(false);
  });

  it('cannot be polled by another admin or with another token', async () => {
    const [own, other] = [await createAdmin(), await createAdmin()];
    const name = await createSomebody();
    const { body } = await ask(own.terminal, { action: 'promote', name });
    expect(await answer(other.admin, body.user_code)).toMatchObject(NOT_FOUND);
    expect(await other.admin.get(`/account/confirmations/${body.user_code}`)).toMatchObject(
      NOT_FOUND,
    );
    expect(await poll(other.terminal, body.id)).toEqual({ state: 'expired' });
    expect((await answer(own.terminal, body.user_code)).body).toMatchObject({
      code: 'session_required',
    });
    expect((await ask(own.admin, { action: 'promote', name })).status).toBe(403);
    expect(await isAdmin(name)).toBe(false);
  });

  it('ends with the token that asked for it', async () => {
    const { admin, terminal, tokenId } = await createAdmin();
    const name = await createSomebody();
    const { body } = await ask(terminal, { action: 'promote', name });
    await admin.send('DELETE', `/account/api-tokens/${tokenId}`, {});
    expect(await answer(admin, body.user_code)).toMatchObject(NOT_FOUND);
    expect((await terminal.post('/account/confirmations/poll', { id: body.id })).status).toBe(401);
    expect(await isAdmin(name)).toBe(false);
  });

  it.each(['demote', 'lock'])('ends, like every token, with an admin’s %s', async (verb) => {
    const [own, other] = [await createAdmin(), await createAdmin()];
    const name = await createSomebody();
    const { body } = await ask(own.terminal, { action: 'promote', name });
    const ended = await other.admin.post(`/users/${own.name}/${verb}`, { password: PASSWORD });
    expect(ended.status).toBe(200);
    expect((await own.terminal.get('/account/me/')).status).toBe(401);
    expect([401, 403]).toContain((await answer(own.admin, body.user_code)).status);
    await change(
      'UPDATE users SET is_admin = true, locked_until = NULL WHERE email = $1',
      own.email,
    );
    const again = await signIn(own.email, PASSWORD);
    expect(await answer(again, body.user_code)).toMatchObject(NOT_FOUND);
    expect((await own.terminal.get('/account/me/')).status).toBe(401);
    expect(await isAdmin(name)).toBe(false);
  });

  it('is refused with the cause to both sides when the account is gone', async () => {
    const { admin, terminal } = await createAdmin();
    const name = await createSomebody();
    const { body } = await ask(terminal, { action: 'promote', name });
    await change('DELETE FROM users WHERE username = $1', name);
    expect(await answer(admin, body.user_code)).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect(await poll(terminal, body.id)).toEqual({ state: 'refused', message: '没有这个账户' });
  });

  it('acts on the account that was asked for, not on another one with its name', async () => {
    const { admin, terminal } = await createAdmin();
    const [first, second] = [await createSomebody(), await createSomebody()];
    const { body } = await ask(terminal, { action: 'promote', name: first });
    await change('UPDATE users SET username = $2 WHERE username = $1', first, `${first}a`);
    await change('UPDATE users SET username = $2 WHERE username = $1', second, first);
    const shown = await admin.get<ConfirmationInfo>(`/account/confirmations/${body.user_code}`);
    expect(shown.body.text).toContain(`“${first}a”`);
    await answer(admin, body.user_code);
    expect([await isAdmin(`${first}a`), await isAdmin(first)]).toEqual([true, false]);
  });

  it.each([
    [{ action: 'promote', name: 'nobody-of-this-name' }, 404, 'user_not_found'],
    [{ action: 'reign', name: 'admin' }, 400, 'invalid'],
    [{ action: 'invite', name: 'somebody' }, 400, 'invalid'],
    [{ action: 'rename', name: 'admin' }, 400, 'invalid'],
    [{ action: 'merge', name: 'admin' }, 400, 'invalid'],
  ])('is not asked for what would be refused: %j', async (act, status, code) => {
    const { terminal } = await createAdmin();
    expect(await ask(terminal, act)).toMatchObject({ status, body: { code } });
  });

  it('allows ten wrong passwords, as a sign-in does', async () => {
    const { admin, terminal } = await createAdmin();
    const name = await createSomebody();
    const { body } = await ask(terminal, { action: 'promote', name });
    const guesses = Array.from({ length: 20 }, (_, i) =>
      answer(admin, body.user_code, { allow: true, password: `Wrong${i}` }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const right = await answer(admin, body.user_code);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await isAdmin(name)).toBe(false);
  });
});
