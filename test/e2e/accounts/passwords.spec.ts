import { describe, expect, it } from '@jest/globals';
import { awaitEmail, awaitSms, newPhone, tokenIn } from '../../support/site/messages.js';
import {
  Caller,
  createAccount,
  DEMO_PASSWORD,
  signIn,
  visitor,
  withDatabase,
} from '../../support/site/site.js';

const NEW = 'N3wPassword';

const request = (email: unknown, caller = new Caller()) =>
  caller.post('/account/reset-pwd/', { email });
const reset = (body: object) => new Caller().send('PUT', '/account/reset-pwd/', body);

async function resetToken(email: string): Promise<string> {
  expect(await request(email)).toMatchObject({
    status: 200,
    body: { message: '重置密码邮件已发送' },
  });
  return tokenIn(await awaitEmail(email));
}

describe('a forgotten password', () => {
  it('is replaced through the mailed link, once, and every session ends (API-27, API-28)', async () => {
    const { email } = await createAccount();
    const before = await signIn(email, DEMO_PASSWORD);
    const token = await resetToken(email);
    expect(await reset({ token, new_password: NEW })).toMatchObject({
      status: 200,
      body: { message: '密码重置成功' },
    });
    expect((await before.get('/account/me/')).status).toBe(401);
    expect((await (await signIn(email, NEW)).get('/account/me/')).status).toBe(200);
    await expect(signIn(email, DEMO_PASSWORD)).rejects.toThrow('401');
    expect(await reset({ token, new_password: 'An0therOne' })).toMatchObject({
      status: 404,
      body: { code: 'link_invalid', error: '重置链接无效或已过期' },
    });
  });

  it('says with 404 that an address is unknown (RESET-08, RESET-09)', async () => {
    expect(await request('nobody@nowhere.example')).toMatchObject({
      status: 404,
      body: { code: 'email_not_registered', error: '该邮箱地址未注册' },
    });
  });

  it.each([
    ['RESET-06', '', '请输入您的电子邮件地址'],
    ['RESET-06', undefined, '请输入您的电子邮件地址'],
    ['RESET-07', 'nonsense', '无效的电子邮件地址'],
    ['RESET-07', { $gt: '' }, '无效的电子邮件地址'],
    ['RESET-07', 'a\ud800@x.com', '无效的电子邮件地址'],
  ])('%s refuses the address %j', async (_id, email, text) => {
    expect(await request(email)).toMatchObject({ status: 400, body: { email: [text] } });
  });

  it.each([
    ['RESET-13', '', '请填写所有字段'],
    ['RESET-13', undefined, '请填写所有字段'],
    ['RESET-15', 'Abc123', '密码长度至少为8个字符'],
    ['RESET-16', 'abcdefg1', '密码需包含大小写字母'],
    ['RESET-17', 'Abcdefgh', '密码需包含数字或特殊字符'],
  ])('%s refuses the new password %j', async (_id, password, text) => {
    expect(await reset({ token: 'x', new_password: password })).toMatchObject({
      status: 400,
      body: { error: text, new_password: [text] },
    });
  });

  it('wants a token, or a phone and its code (RESET-13)', async () => {
    expect(await reset({ new_password: NEW })).toMatchObject({
      status: 400,
      body: { error: '请填写所有字段' },
    });
  });

  it('refuses a link after its hour, and any other token (RESET-20)', async () => {
    const { email } = await createAccount();
    const token = await resetToken(email);
    await withDatabase((client) =>
      client.query('UPDATE account_links SET expires_at = now() WHERE email = $1', [email]),
    );
    for (const bad of [token, 'A'.repeat(64), 'x']) {
      expect(await reset({ token: bad, new_password: NEW })).toMatchObject({
        status: 404,
        body: { error: '重置链接无效或已过期' },
      });
    }
  });

  it('takes a verification link for no reset, and a reset link for no verification', async () => {
    const { email } = await createAccount();
    const token = await resetToken(email);
    expect((await visitor.post('/verify/email/', { token })).status).toBe(400);
    expect((await reset({ token, new_password: NEW })).status).toBe(200);
  });

  it('opens an account that failed sign-ins had locked, and activates it', async () => {
    const { email } = await createAccount();
    const set = (values: string) =>
      withDatabase((client) =>
        client.query(`UPDATE users SET ${values} WHERE email = $1`, [email]),
      );
    await set(`locked_until = now() + interval '10 minutes', email_verified_at = NULL`);
    const token = await resetToken(email);
    await reset({ token, new_password: NEW });
    expect((await (await signIn(email, NEW)).get('/account/me/')).status).toBe(200);
    await set(`locked_until = 'infinity'`);
    const again = tokenIn(await awaitSecondMail(email));
    expect((await reset({ token: again, new_password: NEW })).status).toBe(200);
    await expect(signIn(email, NEW)).rejects.toThrow('403');
  });

  it('sends five mails an hour to an address, whoever asks', async () => {
    const { email } = await createAccount();
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push(await request(email));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(answers[5]!.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });

  it('is replaced by a text message’s code', async () => {
    const { email } = await createAccount();
    const phone = newPhone();
    await withDatabase((client) =>
      client.query('UPDATE users SET phone = $1 WHERE email = $2', [phone, email]),
    );
    const before = await signIn(email, DEMO_PASSWORD);
    await new Caller().postAsHuman('/account/send-sms-code/', { phone, usage: 'reset' });
    const { code } = await awaitSms(phone);
    const wrong = code === '111111' ? '222222' : '111111';
    expect(await reset({ phone, code: wrong, new_password: NEW })).toMatchObject({
      status: 400,
      body: { error: '不正确或已过期，请重新获取验证码' },
    });
    expect((await reset({ phone, code, new_password: NEW })).status).toBe(200);
    expect((await before.get('/account/me/')).status).toBe(401);
    const login = { login_type: 'phone', phone, password: NEW };
    expect((await new Caller().postAsHuman('/account/login/', login)).status).toBe(200);
  });
});

async function awaitSecondMail(email: string) {
  await request(email);
  return awaitEmail(email, 2);
}

describe('a known password', () => {
  it('is changed, and the other sessions end', async () => {
    const { email } = await createAccount();
    const [here, there] = [await signIn(email, DEMO_PASSWORD), await signIn(email, DEMO_PASSWORD)];
    const change = (body: object) => here.post('/account/change-pwd/', body);
    for (const old of ['wrong', '', null]) {
      expect(await change({ old_password: old, new_password: NEW })).toMatchObject({
        status: 400,
        body: { code: 'password_wrong', error: '当前密码不正确' },
      });
    }
    expect(await change({ old_password: DEMO_PASSWORD, new_password: 'weak' })).toMatchObject({
      status: 400,
      body: { new_password: ['密码长度至少为8个字符'] },
    });
    expect((await change({ old_password: DEMO_PASSWORD, new_password: NEW })).status).toBe(200);
    expect((await here.get('/account/me/')).status).toBe(200);
    expect((await there.get('/account/me/')).status).toBe(401);
    expect((await visitor.post('/account/change-pwd/', { new_password: NEW })).status).toBe(401);
  });

  it('invalidates links that were mailed before', async () => {
    const { email } = await createAccount();
    const token = await resetToken(email);
    const user = await signIn(email, DEMO_PASSWORD);
    await user.post('/account/change-pwd/', { old_password: DEMO_PASSWORD, new_password: NEW });
    expect((await reset({ token, new_password: 'An0therOne' })).status).toBe(404);
  });

  it('may be guessed ten times in a quarter of an hour', async () => {
    const { email } = await createAccount();
    const user = await signIn(email, DEMO_PASSWORD);
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      const body = { old_password: `wrong${i}`, new_password: NEW };
      statuses.push((await user.post('/account/change-pwd/', body)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });
});
