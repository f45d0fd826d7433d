import { FirstAdminService } from '#accounts';
import type {
  AuditPage,
  ConsoleUser,
  DoctorCheck,
  LoginResponse,
  SetupPartState,
  SetupStatus,
} from '#contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { eventually } from '../../support/eventually.js';

const TRIES = 10;

let api: TestApi;
let people = 0;

beforeAll(async () => {
  api = await startTestApi({ sandbox: true, change: () => ({ production: true }) });
  // The process that starts has issued a code, which only its log shows.
  await eventually(async () => {
    const rows = await api.shop.database.query('SELECT FROM setup_codes');
    if (rows.length !== 1) throw new Error('no code has been issued');
  });
});

afterAll(() => api.close());

const query = (text: string) => api.shop.database.query(text);

/** Issues a code as a process does that starts later than the last one. */
async function newCode(): Promise<string> {
  await query(`UPDATE setup_codes SET created_at = now() - interval '1 hour'`);
  return (await api.app.get(FirstAdminService).issueCode())!;
}

function create(code: string, changes: object = {}) {
  people += 1;
  const username = `first${people}`;
  const admin = { username, email: `${username}@test.example`, password: 'Passw0rd' };
  return api.call<LoginResponse>('POST', '/setup/admin', { code, ...admin, ...changes });
}

const isOpen = async () => (await api.call<SetupStatus>('GET', '/setup')).body.is_open;

describe('the first run of an empty production shop (CONS-11)', () => {
  let code: string;

  beforeEach(async () => {
    code = await newCode();
  });

  afterEach(async () => {
    await query('UPDATE users SET is_admin = false WHERE is_admin');
  });

  it('creates the first admin with the code of the log, signs in, and is closed from then on', async () => {
    expect(code).toMatch(/^([B-Z]{4}-){3}[B-Z]{4}$/);
    expect(await isOpen()).toBe(true);
    const { status, body, cookies } = await create(` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(status).toBe(201);
    expect(body).toMatchObject({ is_admin: true, email: expect.stringContaining('@test.example') });
    expect(Object.keys(cookies).length).toBeGreaterThan(0);
    expect(await isOpen()).toBe(false);
    const sender = { accessToken: body.access_token };
    const me = await api.call<ConsoleUser>('GET', '/console/me', null, sender);
    expect(me.body).toMatchObject({ is_admin: true });
    const audit = await api.call<AuditPage>(
      'GET',
      '/console/audit?action=user.first-admin',
      null,
      sender,
    );
    expect(audit.body.results[0]).toMatchObject({ actor: body.username });
    expect(await create(code)).toMatchObject({ status: 409, body: { code: 'setup_closed' } });
    expect(await query('SELECT FROM setup_codes')).toEqual([]);
    expect(await api.app.get(FirstAdminService).issueCode()).toBeNull();
  });

  it('lets exactly one of several people at once become the admin', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(code)));
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
    expect(await query('SELECT FROM users WHERE is_admin')).toHaveLength(1);
  });

  it('refuses a wrong code, and every code after ten wrong ones until the next start', async () => {
    const wrong = 'BBBB-BBBB-BBBB-BBBB';
    const answers = await Promise.all(Array.from({ length: TRIES + 2 }, () => create(wrong)));
    const codes = answers.map(({ body }) => (body as unknown as { code: string }).code);
    expect(codes.filter((one) => one === 'setup_code_wrong')).toHaveLength(TRIES);
    const unusable = { status: 409, body: { code: 'setup_code_unusable' } };
    expect(await create(code)).toMatchObject(unusable);
    expect(await create(await newCode())).toMatchObject({ status: 201 });
  });

  it('refuses the code after a day, and the code of an earlier start', async () => {
    await query(`UPDATE setup_codes SET expires_at = now() - interval '1 second'`);
    expect(await create(code)).toMatchObject({ body: { code: 'setup_code_unusable' } });
    await newCode();
    expect(await create(code)).toMatchObject({ status: 400, body: { code: 'setup_code_wrong' } });
  });

  it('issues one code when several processes start at once, and stores no code', async () => {
    await query(`UPDATE setup_codes SET created_at = now() - interval '1 hour'`);
    const service = api.app.get(FirstAdminService);
    const issued = await Promise.all([1, 2, 3].map(() => service.issueCode()));
    expect(issued.filter((one) => one !== null)).toHaveLength(1);
    const [row] = await api.shop.database.query<{ text: string }>(
      'SELECT setup_codes::text AS text FROM setup_codes',
    );
    expect(row!.text).not.toContain(issued.find((one) => one !== null));
  });

  it('keeps the code when the name or the password is refused', async () => {
    const { username } = await api.shop.createUser('early');
    for (let times = 0; times < TRIES; times += 1) {
      expect(await create(code, { username })).toMatchObject({
        status: 409,
        body: { code: 'already_registered', username: [expect.any(String)] },
      });
    }
    expect(await create(code, { password: 'short' })).toMatchObject({ status: 400 });
    expect(await create(code)).toMatchObject({ status: 201 });
  });
});

describe('the steps of the first run (CONS-10, CONS-11)', () => {
  let accessToken: string;

  beforeAll(async () => {
    accessToken = (await create(await newCode())).body.access_token;
  });

  const check = (part: string, body: object = {}) =>
    api.call<DoctorCheck>('POST', `/setup/checks/${part}`, body, { accessToken });

  it('show what the shop is connected to, without secrets', async () => {
    const { body } = await api.call<SetupPartState[]>('GET', '/setup/parts', null, {
      accessToken,
    });
    expect(body.map(({ part }) => part)).toEqual([
      'wechat-sign-in',
      'wechat-pay',
      'email',
      'sms',
      'storage',
    ]);
    const text = JSON.stringify(body);
    const { config } = api.shop;
    expect(text).toContain(config.wechatPay.merchantId);
    for (const secret of [
      config.wechatOAuth.appSecret,
      config.wechatPay.apiV3Key,
      config.sms.accessKeySecret,
      config.session.jwtSecret,
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  it('test each part as the doctor does; mail and SMS send a message', async () => {
    expect((await check('wechat-sign-in')).body).toMatchObject({ name: '微信登录', state: 'ok' });
    expect((await check('wechat-pay')).body).toMatchObject({ name: '微信支付', state: 'ok' });
    expect((await check('storage')).body).toMatchObject({
      detail: expect.stringContaining('可读写'),
    });
    expect((await check('email')).body).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/测试邮件已发到 first\d+@test\.example$/),
    });
    expect((await check('sms', { phone: '13800000000' })).body).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('测试短信已发到 13800000000'),
    });
    expect(await check('sms')).toMatchObject({
      status: 400,
      body: { phone: [expect.any(String)] },
    });
    expect((await check('unknown')).status).toBe(404);
  });
});

describe('a shop whose services are not reachable', () => {
  it('is told the cause and which setting to change, part by part (CONS-11)', async () => {
    const away = await startTestApi();
    const user = await away.shop.createUser('owner', { isAdmin: true });
    const parts = {
      email: 'SMTP_URL',
      'wechat-sign-in': 'WECHAT_APP_SECRET',
      'wechat-pay': 'WECHAT_PAY_*',
      sms: 'SMS_*',
    };
    for (const [part, variable] of Object.entries(parts)) {
      const body = { phone: '13800000000' };
      const answer = await away.call<DoctorCheck>('POST', `/setup/checks/${part}`, body, { user });
      expect(answer.body).toMatchObject({
        state: 'failed',
        // `fetch` refuses to connect to port 1 itself.
        detail: expect.stringMatching(/ECONNREFUSED|bad port/),
        advice: expect.stringContaining(variable),
      });
    }
    expect((await away.call<SetupStatus>('GET', '/setup')).body.is_open).toBe(false);
    await away.close();
  });
});
