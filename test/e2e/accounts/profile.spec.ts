import { describe, expect, it } from '@jest/globals';
import {
  awaitEmail,
  awaitSms,
  emailsTo,
  newName,
  newPhone,
  tokenIn,
} from '../../support/site/messages.js';
import { eventually } from '../../support/eventually.js';
import {
  Caller,
  createAccount,
  DEMO_PASSWORD,
  inSandbox,
  isPaid,
  orderAndPay,
  signIn,
  visitor,
  withDatabase,
} from '../../support/site/site.js';

async function newUser(): Promise<{ email: string; user: Caller; username: string }> {
  const { email } = await createAccount();
  return { email, user: await signIn(email, DEMO_PASSWORD), username: email.split('@')[0]! };
}

describe('linking an email', () => {
  const link = (user: Caller, email: string, password = DEMO_PASSWORD) =>
    user.postAsHuman('/account/link/email/', { email, password });

  it('takes effect once the account’s own user has opened the mailed link', async () => {
    const { user, email } = await newUser();
    const next = `${newName()}@mail.example`;
    expect(await link(user, next)).toMatchObject({
      status: 200,
      body: { message: '验证邮件已发送，点击其中的链接后生效' },
    });
    const token = tokenIn(await awaitEmail(next));
    expect((await user.get('/account/me/')).body).toMatchObject({ email });
    const stranger = await newUser();
    for (const other of [visitor, stranger.user]) {
      expect(await other.post('/verify/email/', { token })).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in', error: '请先登录要绑定邮箱的账户，再打开此链接' },
      });
    }
    expect(await user.post('/verify/email/', { token })).toMatchObject({
      status: 200,
      body: { message: '邮箱已绑定', purpose: 'link' },
    });
    expect((await user.get('/account/me/')).body).toMatchObject({ email: next });
    await expect(signIn(email, DEMO_PASSWORD)).rejects.toThrow('401');
    expect((await (await signIn(next, DEMO_PASSWORD)).get('/account/me/')).status).toBe(200);
  });

  it('refuses an address that another account has, at once and at the end', async () => {
    const [one, other] = [await newUser(), await newUser()];
    const taken = { status: 409, body: { code: 'email_taken', error: '该邮箱已被其他账户使用' } };
    expect(await link(one.user, other.email.toUpperCase())).toMatchObject(taken);
    const wanted = `${newName()}@mail.example`;
    await link(one.user, wanted);
    const token = tokenIn(await awaitEmail(wanted));
    await withDatabase((client) =>
      client.query('UPDATE users SET email = $1 WHERE email = $2', [wanted, other.email]),
    );
    expect(await one.user.post('/verify/email/', { token })).toMatchObject(taken);
  });

  it('asks for the password and the human check', async () => {
    const { user } = await newUser();
    const email = `${newName()}@mail.example`;
    expect((await link(user, email, 'wrong')).body).toMatchObject({ code: 'password_wrong' });
    const bare = { email, password: DEMO_PASSWORD };
    expect((await user.post('/account/link/email/', bare)).body).toMatchObject({
      code: 'human_check_required',
    });
  });
});

describe('linking a phone', () => {
  it('links the phone with the code that was sent', async () => {
    const { user, username } = await newUser();
    const phone = newPhone();
    await user.postAsHuman('/account/send-sms-code/', { phone, usage: 'link' });
    const { code } = await awaitSms(phone);
    const link = (body: object) =>
      user.post('/account/link/phone/', { phone, code, password: DEMO_PASSWORD, ...body });
    expect((await link({ password: 'wrong' })).body).toMatchObject({ code: 'password_wrong' });
    expect((await link({ code: code === '000000' ? '000001' : '000000' })).status).toBe(400);
    expect(await link({})).toMatchObject({ status: 200, body: { message: '手机号已绑定' } });
    const login = { login_type: 'phone', phone, password: DEMO_PASSWORD };
    expect((await new Caller().postAsHuman('/account/login/', login)).body).toMatchObject({
      username,
    });
  });
});

describe('one’s own data', () => {
  it('comes as a file with account, orders and downloads, and no secret', async () => {
    const { user, email } = await newUser();
    const { orderId, codeUrl } = await orderAndPay(user, 5);
    await inSandbox('phone/pay', { code_url: codeUrl });
    await eventually(async () => expect(await isPaid(orderId)).toBe(true));
    await user.get('/designs/5/download');
    const { status, headers, body, bytes } = await user.get('/account/export/');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="cloudknit-account.json"',
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({
      account: { email, is_admin: false, sessions: [expect.anything()] },
      orders: [{ order_id: orderId, design_id: 5, is_paid: true }],
      downloads: [{ design_id: 5, order_id: orderId }],
    });
    expect(bytes.toString()).not.toMatch(/argon2|hash/);
    expect((await visitor.get('/account/export/')).status).toBe(401);
  });

  it('is erased with the account; a paid order stays, without the person', async () => {
    const { user, email, username } = await newUser();
    const phone = newPhone();
    await withDatabase((client) =>
      client.query('UPDATE users SET phone = $1, avatar = $2 WHERE email = $3', [
        phone,
        'https://example.com/a.png',
        email,
      ]),
    );
    const { orderId, codeUrl } = await orderAndPay(user, 6);
    await inSandbox('phone/pay', { code_url: codeUrl });
    await eventually(async () => expect(await isPaid(orderId)).toBe(true));
    const remove = (body: object) => user.send('DELETE', '/account/me/', body);
    const password = DEMO_PASSWORD;
    expect(await remove({ username: 'someone', password })).toMatchObject({
      status: 400,
      body: { username: ['请输入你的用户名以确认注销'] },
    });
    expect((await remove({ username, password: 'wrong' })).body).toMatchObject({
      code: 'password_wrong',
    });
    expect(await remove({ username, password })).toMatchObject({
      status: 200,
      body: { message: '账户已注销' },
    });
    expect((await user.get('/account/me/')).status).toBe(401);
    await expect(signIn(email, DEMO_PASSWORD)).rejects.toThrow('401');
    const [row] = await withDatabase(async (client) => {
      const { rows } = await client.query<Record<string, unknown>>(
        `SELECT u.*, o.state FROM orders o JOIN users u ON u.id = o.buyer_id WHERE o.id = $1`,
        [orderId],
      );
      return rows;
    });
    expect(row).toMatchObject({
      state: 'paid',
      email: null,
      phone: null,
      avatar: null,
      password_hash: null,
      deleted_at: expect.any(Date),
    });
    expect(JSON.stringify(row)).not.toContain(username);
    // The name and the address are free again.
    const again = { username, email, password: 'Passw0rd', password2: 'Passw0rd' };
    const body = { register_type: 'email', ...again };
    expect((await new Caller().postAsHuman('/account/register/', body)).status).toBe(201);
  });

  it('is not erased where others depend on it', async () => {
    const password = DEMO_PASSWORD;
    const designer = await signIn('designer@example.com', password);
    expect(
      await designer.send('DELETE', '/account/me/', { username: '山茶手作', password }),
    ).toMatchObject({ status: 409, body: { code: 'account_not_deletable' } });
    const admin = await signIn('admin@example.com', password);
    expect(
      await admin.send('DELETE', '/account/me/', { username: 'admin', password }),
    ).toMatchObject({ status: 409, body: { error: '管理员账户不能自行注销' } });
  });
});

describe('receipts', () => {
  it('are mailed once when an order is paid', async () => {
    const { user, email } = await newUser();
    const { orderId, codeUrl } = await orderAndPay(user, 4);
    await inSandbox('phone/pay', { code_url: codeUrl, notify: 'duplicate' });
    const mail = await awaitEmail(email);
    expect(mail.subject).toMatch(/^付款成功：.+ · 云织商城$/);
    expect(mail.text).toContain(`订单号：${orderId}`);
    expect(mail.text).toMatch(/金额：¥\d+\.\d\d/);
    expect(mail.message_id).toContain(`receipt.${orderId}@`);
    // The next receipt comes after the repeated notification, which causes none.
    const next = await orderAndPay(user, 5);
    await inSandbox('phone/pay', { code_url: next.codeUrl });
    await eventually(async () => {
      const texts = (await emailsTo(email)).map(({ text }) => text);
      expect(texts.some((text) => text.includes(`订单号：${next.orderId}`))).toBe(true);
    });
    expect(await emailsTo(email)).toHaveLength(2);
  });
});
