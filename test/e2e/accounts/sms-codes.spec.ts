import { describe, expect, it } from '@jest/globals';
import { newPhone } from '../../support/site/messages.js';
import { Caller, visitor, withDatabase } from '../../support/site/site.js';

describe('text messages', () => {
  const ask = (body: object, caller = new Caller()) =>
    caller.postAsHuman('/account/send-sms-code/', body);

  it.each([
    ['REG-12', {}, '请输入手机号码'],
    ['REG-12', { phone: '' }, '请输入手机号码'],
    ['REG-13', { phone: '12345' }, '请输入有效的手机号码'],
    ['REG-13', { phone: 13800138000 }, '请输入有效的手机号码'],
  ])('%s refuses %j', async (_id, change, text) => {
    expect(await ask({ usage: 'register', ...change })).toMatchObject({
      status: 400,
      body: { error: text, phone: [text] },
    });
  });

  it('wants the human check first (REG-14, REG-16)', async () => {
    const body = { phone: newPhone(), usage: 'register' };
    expect(await visitor.post('/account/send-sms-code/', body)).toMatchObject({
      status: 400,
      body: { error: '请先完成人机验证，再获取验证码' },
    });
    const forged = { ...body, turnstile_token: 'forged' };
    expect(await visitor.post('/account/send-sms-code/', forged)).toMatchObject({
      status: 400,
      body: { code: 'human_check_failed', error: '人机验证失败' },
    });
  });

  it('sends one a minute to a phone, whoever asks (REG-11)', async () => {
    const phone = newPhone();
    const answers = await Promise.all([1, 2, 3].map(() => ask({ phone, usage: 'register' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(refused.body).toMatchObject({
      code: 'too_many_requests',
      error: '验证码刚刚发送过，请稍后再试',
    });
  });

  it('stops at ten a day to a phone and at fifty a day from an address', async () => {
    const fill = (phone: string, ip: string, count: number) =>
      withDatabase((client) =>
        client.query(
          `INSERT INTO sms_codes (id, phone, usage, code_hash, ip, expires_at, created_at)
           SELECT gen_random_uuid(), $1, 'register', '\\x00', $2, now(), now() - interval '2 hours'
           FROM generate_series(1, $3)`,
          [phone, ip, count],
        ),
      );
    const phone = newPhone();
    await fill(phone, '192.0.2.1', 10);
    const byPhone = await ask({ phone, usage: 'register' });
    expect(byPhone).toMatchObject({
      status: 429,
      body: { error: '今日获取验证码次数已达上限，请明天再试' },
    });
    expect(Number(byPhone.headers.get('retry-after'))).toBeGreaterThan(21 * 3_600);

    const caller = new Caller();
    await fill(newPhone(), caller.address, 50);
    expect(await ask({ phone: newPhone(), usage: 'register' }, caller)).toMatchObject({
      status: 429,
      body: { error: '这个网络今天获取验证码太多，请换个网络，或用密码、微信登录' },
    });
  });

  it('refuses a reset by a phone that has no account', async () => {
    expect(await ask({ phone: newPhone(), usage: 'reset' })).toMatchObject({
      status: 404,
      body: { code: 'phone_not_registered', error: '该手机号未注册' },
    });
  });
});
