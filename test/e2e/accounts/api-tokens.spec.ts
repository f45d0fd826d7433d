import type {
  ApiTokenItem,
  ConsoleUser,
  CreateApiTokenResponse,
  PollDeviceLoginResponse,
  SessionUser,
  StartDeviceLoginResponse,
} from '#contracts';
import { describe, expect, it } from '@jest/globals';
import {
  Caller,
  createAccount,
  createBuyer,
  signIn,
  visitor,
  withDatabase,
} from '../../support/site/site.js';

async function createAdmin(): Promise<{ admin: Caller; email: string; password: string }> {
  const { email, password } = await createAccount({ isAdmin: true });
  return { admin: await signIn(email, password), email, password };
}

const start = async (name = '仓库电脑') =>
  (await visitor.post<StartDeviceLoginResponse>('/account/device-logins/', { name })).body;

const poll = async (device_code: string) =>
  (await visitor.post<PollDeviceLoginResponse>('/account/device-logins/poll', { device_code }))
    .body;

const me = (caller: Caller) => caller.get<SessionUser>('/account/me/');

describe('an API token', () => {
  it('acts for the admin who made it, is seen once, and ends when it is revoked', async () => {
    const { admin, password } = await createAdmin();
    const made = await admin.post<CreateApiTokenResponse>('/account/api-tokens/', {
      name: '  夜间  导入 ',
      password,
    });
    expect(made.status).toBe(201);
    expect(made.body.token).toMatch(/^ck_[\w-]{43}$/);
    const program = new Caller(made.body.token);
    expect((await me(program)).body).toEqual((await me(admin)).body);
    const { body: tokens } = await admin.get<ApiTokenItem[]>('/account/api-tokens/');
    expect(tokens).toEqual([
      {
        id: made.body.id,
        name: '夜间 导入',
        permissions: null,
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ]);
    const hashed = await withDatabase(
      async (client) =>
        (await client.query<{ row: string }>('SELECT t::text AS row FROM api_tokens t')).rows,
    );
    expect(hashed.some(({ row }) => row.includes(made.body.token.slice(3)))).toBe(false);

    const other = await createAdmin();
    expect(
      (await other.admin.send('DELETE', `/account/api-tokens/${made.body.id}`, {})).status,
    ).toBe(404);
    const revoked = await admin.send('DELETE', `/account/api-tokens/${made.body.id}`, {});
    expect(revoked.body).toEqual({ message: '令牌已撤销' });
    expect((await me(program)).status).toBe(401);
  });

  it('does nothing but what was chosen when it was made (CONS-09)', async () => {
    const { admin, password } = await createAdmin();
    const make = (permissions: unknown) =>
      admin.post<CreateApiTokenResponse>('/account/api-tokens/', {
        name: '仓库电脑',
        password,
        permissions,
      });
    for (const wrong of [
      [],
      ['designs.everything'],
      ['people.change'],
      'orders.read',
      [['orders.read']],
    ]) {
      expect((await make(wrong)).status).toBe(400);
    }
    const { body } = await make(['orders.read', 'designs.import']);
    const program = new Caller(body.token);
    expect((await program.get<ConsoleUser>('/console/me')).body).toMatchObject({
      is_admin: false,
      permissions: ['orders.read', 'designs.import'],
    });
    expect((await program.get('/orders')).status).toBe(200);
    for (const path of ['/users', '/messages', '/console/audit', '/doctor', '/payments/held']) {
      expect([path, (await program.get(path)).status]).toEqual([path, 403]);
    }
    const { body: tokens } = await admin.get<ApiTokenItem[]>('/account/api-tokens/');
    expect(tokens[0]!.permissions).toEqual(['orders.read', 'designs.import']);
  });

  it('opens neither the account itself nor anything for who is no admin any more', async () => {
    const { admin, email, password } = await createAdmin();
    const { body } = await admin.post<CreateApiTokenResponse>('/account/api-tokens/', {
      name: 'x',
      password,
    });
    const program = new Caller(body.token);
    for (const [method, path] of [
      ['POST', '/account/api-tokens/'],
      ['POST', '/account/change-pwd/'],
      ['POST', '/account/link/wechat'],
      ['POST', '/account/link/email'],
      ['DELETE', '/account/me/'],
    ] as const) {
      expect((await program.send(method, path, { name: 'y' })).body).toMatchObject({
        code: 'session_required',
      });
    }
    await withDatabase((client) =>
      client.query('UPDATE users SET is_admin = false WHERE email = $1', [email]),
    );
    expect((await me(program)).status).toBe(401);
    expect((await admin.post('/account/api-tokens/', { name: 'x' })).status).toBe(403);
  });

  it('is revoked when the password changes', async () => {
    const { admin, password } = await createAdmin();
    const { body } = await admin.post<CreateApiTokenResponse>('/account/api-tokens/', {
      name: 'x',
      password,
    });
    const changed = await admin.post('/account/change-pwd/', {
      old_password: password,
      new_password: 'N3wPassword',
    });
    expect(changed.status).toBe(200);
    expect((await me(new Caller(body.token))).status).toBe(401);
  });

  it('needs a name, and the password of its admin', async () => {
    const { admin, password } = await createAdmin();
    const make = (body: object) => admin.post('/account/api-tokens/', body);
    expect((await make({ name: ' ', password })).body).toMatchObject({
      name: ['请给令牌起个名字'],
    });
    expect(await make({ name: 'x' })).toMatchObject({
      status: 400,
      body: { password: ['请输入你的登录密码'] },
    });
    expect(await make({ name: 'x', password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'password_wrong' },
    });
    expect((await admin.get('/account/api-tokens/')).body).toEqual([]);
  });
});

describe('a terminal’s sign-in', () => {
  it('gives a token once an admin has confirmed the code, again when the answer was lost', async () => {
    const { admin, password } = await createAdmin();
    const { user_code, device_code, url } = await start();
    expect(user_code).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
    expect(url).toMatch(new RegExp(`/device\\?code=${user_code}$`));
    expect(await poll(device_code)).toEqual({ state: 'pending' });
    expect((await admin.get(`/account/device-logins/${user_code}`)).body).toMatchObject({
      name: '仓库电脑',
    });
    const answer = (body: object) => admin.post(`/account/device-logins/${user_code}`, body);
    expect(await answer({ allow: true })).toMatchObject({
      status: 400,
      body: { password: ['请输入你的登录密码'] },
    });
    expect((await answer({ allow: true, password: 'wrong' })).status).toBe(400);
    expect(await poll(device_code)).toEqual({ state: 'pending' });
    const allowed = await answer({ allow: true, password });
    expect(allowed.body).toEqual({ message: '已允许登录，请回到终端继续' });
    const first = await poll(device_code);
    expect(first).toEqual(await poll(device_code));
    expect((await me(new Caller(first.token))).body.username).toBe(first.username);
    const { body: tokens } = await admin.get<ApiTokenItem[]>('/account/api-tokens/');
    expect(tokens.map(({ name }) => name)).toEqual(['仓库电脑']);
    // A code is answered once.
    expect((await answer({ allow: true, password })).status).toBe(404);
    const program = new Caller(first.token);
    expect((await program.send('DELETE', '/account/api-tokens/own', {})).status).toBe(204);
    expect((await me(program)).status).toBe(401);
  });

  it('asks for some permissions only, which the admin reads before allowing them (CONS-09)', async () => {
    const { admin, password } = await createAdmin();
    const request = { name: '仓库电脑', permissions: ['designs.import'] };
    const { body } = await visitor.post<StartDeviceLoginResponse>(
      '/account/device-logins/',
      request,
    );
    const path = `/account/device-logins/${body.user_code}`;
    expect((await admin.get(path)).body).toMatchObject(request);
    expect((await admin.post(path, { allow: true, password })).status).toBe(200);
    const program = new Caller((await poll(body.device_code)).token);
    expect((await program.get<ConsoleUser>('/console/me')).body.permissions).toEqual([
      'designs.import',
    ]);
    expect((await program.get('/orders')).status).toBe(403);
  });

  it('is denied, lapses, and cannot be read or answered by a user who is not an admin', async () => {
    const { admin } = await createAdmin();
    const buyer = await createBuyer();
    const denied = await start();
    const path = `/account/device-logins/${denied.user_code}`;
    expect((await buyer.get(path)).status).toBe(403);
    expect((await buyer.post(path, { allow: true })).status).toBe(403);
    expect((await visitor.get(path)).status).toBe(401);
    await admin.post(path, { allow: false });
    expect(await poll(denied.device_code)).toEqual({ state: 'denied' });

    const lapsed = await start();
    await withDatabase((client) =>
      client.query(
        "UPDATE device_logins SET expires_at = now() - interval '1 second' WHERE user_code = $1",
        [lapsed.user_code],
      ),
    );
    expect(await poll(lapsed.device_code)).toEqual({ state: 'expired' });
    expect((await admin.get(`/account/device-logins/${lapsed.user_code}`)).body).toMatchObject({
      error: '验证码不对，或已过期、已使用，请在终端重新运行 cloudknit login',
    });
    expect(await poll('made-up')).toEqual({ state: 'expired' });
  });
});
