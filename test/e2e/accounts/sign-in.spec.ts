import { describe, expect, it } from '@jest/globals';
import { solveHumanCheck } from '../../../tools/harness/customer.mjs';
import { Caller, createAccount, request, siteUrl, visitor } from '../../support/site/site.js';

describe('sign-in', () => {
  const login = (body: object) => new Caller().postAsHuman('/account/login/', body);

  it('answers username, access_token, email and is_admin (API-13, SES-02)', async () => {
    const { status, body, headers } = await login({
      login_type: 'email',
      email: 'Admin@Example.com',
      password: 'Cloudknit1',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'admin',
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      email: 'admin@example.com',
      is_admin: true,
    });
    const cookies = headers.getSetCookie();
    expect(cookies.find((cookie) => cookie.startsWith('refresh_token='))).toMatch(
      /HttpOnly.*SameSite=Lax/,
    );
  });

  it.each([
    [{ login_type: 'email', email: 'a@b.cn' }, '电子邮件地址和密码不能为空'],
    [{ login_type: 'email', password: 'x' }, '电子邮件地址和密码不能为空'],
    [{ login_type: 'phone', phone: '13800138000' }, '手机号码和密码不能为空'],
  ])('refuses %j (LOGIN-22, LOGIN-23)', async (body, text) => {
    expect(await login(body)).toMatchObject({
      status: 400,
      body: { error: text, non_field_errors: [text] },
    });
  });

  it.each([
    [{ email: 'nonsense' }, 'email', '无效的电子邮件地址'],
    [{ email: ['a@b.cn'] }, 'email', '无效的电子邮件地址'],
    [{ password: 123 }, 'password', '请求内容有误，请检查'],
    [{ email: `${'a'.repeat(50)}@example.com` }, 'email', '最多50个字符'],
    [{ login_type: 'phone', phone: '12345678901' }, 'phone', '无效的手机号码'],
    [{ password: 'x'.repeat(51) }, 'password', '最多50个字符'],
  ])('refuses %j (LOGIN-25 to LOGIN-27)', async (change, field, text) => {
    const valid = { login_type: 'email', email: 'a@b.cn', password: 'x' };
    const { status, body } = await login({ ...valid, ...change });
    expect(status).toBe(400);
    expect(body[field]).toContain(text);
  });

  it('takes JSON only, so that another site’s form signs nobody in', async () => {
    const form = new URLSearchParams({
      login_type: 'email',
      email: 'buyer@example.com',
      password: 'Cloudknit1',
    });
    const answer = await request(`${siteUrl}/api/v1/account/login/`, {
      method: 'POST',
      body: form,
    });
    expect(answer.status).toBe(400);
  });

  it('wants the human check, solved and not used before (API-14, LOGIN-21, LOGIN-28)', async () => {
    const body = { login_type: 'email', email: 'buyer@example.com', password: 'wrong' };
    expect(await visitor.post('/account/login/', body)).toMatchObject({
      status: 400,
      body: { code: 'human_check_required', error: '请完成人机验证' },
    });
    const turnstile_token = await solveHumanCheck(siteUrl);
    const first = await visitor.post('/account/login/', { ...body, turnstile_token });
    expect(first).toMatchObject({ status: 401, body: { error: '邮箱或密码错误' } });
    expect(await visitor.post('/account/login/', { ...body, turnstile_token })).toMatchObject({
      status: 400,
      body: { code: 'human_check_failed', error: '人机验证失败，请重试' },
    });
  });

  it('refuses any other login type (ROLE-14)', async () => {
    expect((await login({ login_type: 'carrier-pigeon', password: 'x' })).status).toBe(400);
  });

  it('refuses an unsafe request that rides on the cookie without the XSRF header (API-03)', async () => {
    const { email, password } = await createAccount();
    const { headers } = await login({ login_type: 'email', email, password });
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
    const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))!.split('=')[1]!;
    const turnstile_token = await solveHumanCheck(siteUrl);
    const send = (more: Record<string, string>) =>
      request(`${siteUrl}/api/v1/account/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: cookies.join('; '), ...more },
        body: JSON.stringify({ login_type: 'email', email, password, turnstile_token }),
      });
    expect(await send({})).toMatchObject({ status: 403, body: { code: 'xsrf_refused' } });
    expect((await send({ 'x-xsrf-token': 'forged' })).status).toBe(403);
    expect((await send({ 'x-xsrf-token': xsrf })).status).toBe(200);
  });

  it('refreshes with the cookie until the logout (API-16, API-31, SES-10)', async () => {
    const { email, password } = await createAccount();
    const { headers } = await login({ login_type: 'email', email, password });
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
    const get = (path: string) => request(`${siteUrl}/api/v1${path}`, { headers: { cookie } });
    const refreshed = await get('/token/refresh');
    expect(refreshed.status).toBe(200);
    const caller = new Caller(refreshed.body['access_token'] as string);
    expect((await caller.get('/account/me/')).body).toMatchObject({ email });
    expect((await get('/account/logout/')).status).toBe(200);
    expect((await get('/token/refresh')).status).toBe(401);
    expect((await caller.get('/account/me/')).status).toBe(401);
    expect((await visitor.get('/token/refresh')).status).toBe(401);
    const odd = { headers: { cookie: 'refresh_token=j:{"a":1}' } };
    expect((await request(`${siteUrl}/api/v1/token/refresh`, odd)).status).toBe(401);
  });
});
