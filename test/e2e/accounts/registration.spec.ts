import { describe, expect, it } from '@jest/globals';
import { solveHumanCheck } from '../../../tools/harness/customer.mjs';
import {
  awaitEmail,
  awaitSms,
  emailsTo,
  newName,
  newPhone,
  tokenIn,
} from '../../support/site/messages.js';
import {
  Caller,
  request,
  signIn,
  siteUrl,
  visitor,
  withDatabase,
} from '../../support/site/site.js';

const PASSWORD = 'Passw0rd';

function byEmail(change: object = {}): Record<string, unknown> {
  const username = newName();
  return {
    register_type: 'email',
    username,
    email: `${username}@mail.example`,
    password: PASSWORD,
    password2: PASSWORD,
    ...change,
  };
}

const register = (body: object) => new Caller().postAsHuman('/account/register/', body);

async function sendCode(phone: string, usage = 'register'): Promise<string> {
  const answer = await new Caller().postAsHuman('/account/send-sms-code/', { phone, usage });
  expect(answer).toMatchObject({ status: 200, body: { message: '验证码已发送' } });
  return (await awaitSms(phone)).code;
}

describe('registration by email', () => {
  it('registers, mails a link, and lets in once it was opened (API-19, API-26, REG-45, VER-05)', async () => {
    const body = byEmail();
    const email = body['email'] as string;
    expect(await register(body)).toMatchObject({
      status: 201,
      body: { message: '注册成功！请查看您的邮箱激活账户' },
    });
    const login = { login_type: 'email', email, password: PASSWORD };
    expect(await new Caller().postAsHuman('/account/login/', login)).toMatchObject({
      status: 403,
      body: { code: 'account_unverified', error: '账户尚未激活，请先验证邮箱' },
    });
    const mail = await awaitEmail(email);
    expect(mail.subject).toBe('请验证您的邮箱 · 云织商城');
    expect(mail.text).toContain(`${siteUrl}/verify-email/`);
    expect(mail.html).toContain('验证邮箱</a>');
    const token = tokenIn(mail);
    expect(await visitor.post('/verify/email/', { token })).toMatchObject({
      status: 200,
      body: { message: '邮箱验证成功，现在您可以登录', purpose: 'verify' },
    });
    expect(await visitor.post('/verify/email/', { token })).toMatchObject({
      status: 400,
      body: { code: 'link_used', error: '链接已被使用，如已验证请直接登录' },
    });
    expect((await (await signIn(email, PASSWORD)).get('/account/me/')).body).toMatchObject({
      username: body['username'],
      email,
      has_password: true,
      has_wechat: false,
    });
    const [link] = await withDatabase(async (client) => {
      const { rows } = await client.query<{ token_hash: Buffer }>(
        'SELECT token_hash FROM account_links WHERE email = $1',
        [email],
      );
      return rows;
    });
    expect(link!.token_hash).toHaveLength(32);
    expect(Buffer.from(token, 'base64url').includes(link!.token_hash)).toBe(false);
  });

  it.each([
    ['REG-22', { username: '' }, 'username', '不能为空'],
    ['REG-22', { username: undefined }, 'username', '不能为空'],
    ['REG-23', { username: 'x'.repeat(21) }, 'username', '最多20个字符'],
    ['REG-24', { username: 'ab' }, 'username', '至少3个字符'],
    ['REG-26', { username: 'a b c' }, 'username', '用户名只能包含字母、数字和下划线'],
    ['REG-28', { password: 'Abc123', password2: 'Abc123' }, 'password', '密码长度至少为8个字符'],
    ['REG-29', { password: 'abcdefg1', password2: 'abcdefg1' }, 'password', '密码需包含大小写字母'],
    [
      'REG-30',
      { password: 'Abcdefgh', password2: 'Abcdefgh' },
      'password',
      '密码需包含数字或特殊字符',
    ],
    ['REG-31', { password2: 'Passw0rD' }, 'password', '两次输入的密码不一致'],
    ['REG-32', { password: `Aa1${'x'.repeat(48)}` }, 'password', '最多50个字符'],
    ['REG-32', { email: `${'a'.repeat(45)}@b.example` }, 'email', '最多50个字符'],
    ['REG-41', { email: '' }, 'email', '电子邮件地址不能为空'],
    ['REG-41', { email: undefined }, 'email', '电子邮件地址不能为空'],
    ['REG-42', { email: 'nonsense' }, 'email', '请输入有效的电子邮件地址'],
    ['REG-42', { email: 'a\ud800@x.com' }, 'email', '请输入有效的电子邮件地址'],
  ])('%s refuses %j', async (_id, change, field, text) => {
    const { status, body } = await register(byEmail(change));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid', error: text, [field]: [text] });
  });

  it('takes Chinese names with hyphen, dot and underscore (REG-25)', async () => {
    const username = `织友-小.满_${Math.random().toString(36).slice(2, 7)}`;
    const email = `${newName()}@mail.example`;
    expect((await register(byEmail({ username, email }))).status).toBe(201);
  });

  it('wants the human check, solved and not used before (REG-40)', async () => {
    const turnstile_token = await solveHumanCheck(siteUrl);
    const used = { ...byEmail(), turnstile_token };
    expect((await visitor.post('/account/register/', used)).status).toBe(201);
    expect(
      await visitor.post('/account/register/', { ...byEmail(), turnstile_token }),
    ).toMatchObject({
      status: 400,
      body: { code: 'human_check_failed', error: '人机验证失败，请重试' },
    });
    expect(await visitor.post('/account/register/', byEmail())).toMatchObject({
      status: 400,
      body: { code: 'human_check_required', error: '请完成人机验证' },
    });
    const forged = { ...byEmail(), turnstile_token: 'forged' };
    expect(await visitor.post('/account/register/', forged)).toMatchObject({
      status: 400,
      body: { code: 'human_check_failed', error: '人机验证失败，请重试' },
    });
  });

  it('answers 409 for a taken name or address, and names only the name (REG-27, REG-52)', async () => {
    const first = byEmail();
    expect((await register(first)).status).toBe(201);
    const refusal = { code: 'already_registered', error: '用户名或邮箱/手机号已被注册' };
    const upper = (first['username'] as string).toUpperCase();
    const ofName = await register(byEmail({ username: upper }));
    expect([ofName.status, ofName.body]).toEqual([
      409,
      { ...refusal, username: ['用户名已被占用，请选择其他用户名'] },
    ]);
    const ofEmail = await register(byEmail({ email: first['email'] }));
    expect([ofEmail.status, ofEmail.body]).toEqual([409, refusal]);
  });

  it.each([
    ['Admln', 'the reserved admin'],
    ['adrnin', 'the reserved admin'],
    ['AdmÍn', 'the reserved admin'],
    ['R00T', 'the reserved root'],
    ['官方客服', 'a reserved name'],
  ])('refuses the name %s, which looks like %s, as taken (REG-27)', async (username) => {
    const { status, body } = await register(byEmail({ username }));
    expect([status, body['username']]).toEqual([409, ['用户名已被占用，请选择其他用户名']]);
    const free = await visitor.get(
      `/account/check-username/?username=${encodeURIComponent(username)}`,
    );
    expect(free.body).toEqual({ available: false });
  });

  it('registers one of many at the same moment', async () => {
    const body = byEmail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409,
    ]);
    await awaitEmail(body['email'] as string);
    expect(await emailsTo(body['email'] as string)).toHaveLength(1);
  });

  it('mails the activation again, and says the same of an address it does not know', async () => {
    const body = byEmail();
    const email = body['email'] as string;
    await register(body);
    const first = await awaitEmail(email);
    const again = (address: string) =>
      new Caller().postAsHuman('/account/verification-email/', { email: address });
    const known = await again(email);
    const unknown = await again(`${newName()}@mail.example`);
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    const second = await awaitEmail(email, 2);
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    expect((await visitor.post('/verify/email/', { token: tokenIn(second) })).status).toBe(200);
    // One link opened, the other is worth nothing.
    expect((await visitor.post('/verify/email/', { token: tokenIn(first) })).status).toBe(400);
  });

  it('tells whether a name is free, without regard to case (API-18)', async () => {
    const isFree = async (username: string) =>
      (await visitor.get(`/account/check-username/?username=${encodeURIComponent(username)}`)).body;
    expect(await isFree(newName())).toEqual({ available: true });
    expect(await isFree('ADMIN')).toEqual({ available: false });
    expect(await isFree('山茶手作')).toEqual({ available: false });
    expect(await isFree('a b')).toEqual({ available: false });
    const odd = await request(`${siteUrl}/api/v1/account/check-username?username[]=a&username[]=b`);
    expect(odd.body).toEqual({ available: false });
  });
});

describe('verification', () => {
  it.each([
    ['x'.repeat(64), '链接无效或已过期'],
    ['', '链接无效或已过期'],
    [null, '链接无效或已过期'],
    [['a'], '链接无效或已过期'],
    ['a\u0000', '链接无效或已过期'],
  ])('refuses the token %j (VER-04)', async (token, error) => {
    expect(await visitor.post('/verify/email/', { token })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it('refuses a link after its 24 hours (VER-04)', async () => {
    const body = byEmail();
    await register(body);
    const token = tokenIn(await awaitEmail(body['email'] as string));
    await withDatabase((client) =>
      client.query(
        `UPDATE account_links SET expires_at = now() - interval '1 second' WHERE email = $1`,
        [body['email']],
      ),
    );
    expect(await visitor.post('/verify/email/', { token })).toMatchObject({
      status: 400,
      body: { code: 'link_invalid', error: '链接无效或已过期' },
    });
  });

  it('answers 400 to fifty simultaneous requests with an unknown token', async () => {
    const tries = Array.from({ length: 50 }, () =>
      new Caller().post('/verify/email/', { token: 'A'.repeat(64) }),
    );
    const answers = await Promise.all(tries);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });
});

describe('registration by phone', () => {
  it('registers with the code that came, and signs in by phone (API-17, REG-46)', async () => {
    const phone = newPhone();
    const code = await sendCode(phone);
    expect(code).toMatch(/^\d{6}$/);
    const body = byEmail({ register_type: 'phone', phone, code, email: undefined });
    expect(await register(body)).toMatchObject({ status: 201, body: { message: '注册成功！' } });
    const login = { login_type: 'phone', phone, password: PASSWORD };
    expect(await new Caller().postAsHuman('/account/login/', login)).toMatchObject({
      status: 200,
      body: { username: body['username'], phone, email: null, is_admin: false },
    });
    expect(
      await new Caller().postAsHuman('/account/send-sms-code/', { phone, usage: 'register' }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'phone_already_registered',
        error: '该手机号已被注册，请更换其他手机号或直接登录',
      },
    });
  });

  it.each([
    [
      'REG-43',
      { phone: undefined, code: '123456' },
      'non_field_errors',
      '手机号码和验证码不能为空',
    ],
    ['REG-43', { phone: '13800138000' }, 'non_field_errors', '手机号码和验证码不能为空'],
    ['REG-44', { phone: '12800138000', code: '123456' }, 'phone', '请输入有效的手机号码'],
    ['REG-49', { phone: '13800138000', code: '12345' }, 'code', '不正确或已过期，请重新获取验证码'],
    [
      'REG-49',
      { phone: '13800138000', code: '123456' },
      'code',
      '不正确或已过期，请重新获取验证码',
    ],
  ])('%s refuses %j', async (_id, change, field, text) => {
    const { status, body } = await register(
      byEmail({ register_type: 'phone', email: undefined, ...change }),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: text, [field]: [text] });
  });

  it('gives a wrong code five tries, and then not even the right one', async () => {
    const phone = newPhone();
    const code = await sendCode(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const attempt = (given: string) =>
      register(byEmail({ register_type: 'phone', phone, code: given, email: undefined }));
    for (let i = 0; i < 5; i += 1) expect((await attempt(wrong)).status).toBe(400);
    expect(await attempt(code)).toMatchObject({
      status: 400,
      body: { code: ['不正确或已过期，请重新获取验证码'] },
    });
  });

  it('takes a code once, for its phone and its usage alone, and not after five minutes', async () => {
    const phone = newPhone();
    const code = await sendCode(phone);
    const attempt = (change: object) =>
      register(byEmail({ register_type: 'phone', phone, code, email: undefined, ...change }));
    expect((await attempt({ phone: newPhone() })).status).toBe(400);
    const reset = { phone, code, new_password: PASSWORD };
    expect((await visitor.send('PUT', '/account/reset-pwd/', reset)).status).toBe(400);
    const answers = await Promise.all([attempt({}), attempt({}), attempt({})]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);

    const late = newPhone();
    const lapsed = await sendCode(late);
    await withDatabase((client) =>
      client.query(
        `UPDATE sms_codes SET expires_at = now() - interval '1 second' WHERE phone = $1`,
        [late],
      ),
    );
    expect((await attempt({ phone: late, code: lapsed })).status).toBe(400);
  });
});
