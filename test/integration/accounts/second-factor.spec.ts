import { RolesService, type SignedInUser } from '#accounts';
import type {
  AccountExport,
  AuditPage,
  ConsoleUser,
  RecoveryCodesResponse,
  SessionUser,
} from '#contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { Operator } from '../../support/shop/second-factor-operator.js';

let api: TestApi;
let boss: SignedInUser;
/** Whether the shop requires a second factor; the sessions read it at each request. */
const policy = { key: 'a key of second factors, only for these tests', isRequired: false };
let names = 0;

beforeAll(async () => {
  api = await startTestApi({ change: () => ({ secondFactor: policy }) });
  boss = await api.shop.createUser('boss', { isAdmin: true });
});

afterEach(() => {
  policy.isRequired = false;
});

afterAll(() => api.close());

const createOperator = (isAdmin = true) => Operator.create(api, `operator${++names}`, isAdmin);

async function actionsOn({ user }: Operator): Promise<string[]> {
  const path = `/console/audit?subject=${user.id}`;
  const { body } = await api.call<AuditPage>('GET', path, null, { user: boss });
  return body.results.map(({ action }) => action);
}

describe('enrolling a second factor', () => {
  it('needs the password, a role and a right code, and shows ten recovery codes once (CONS-09)', async () => {
    const operator = await createOperator();
    const path = '/account/second-factor/enrolment';
    expect(await operator.call('POST', path, { password: 'wrong' })).toMatchObject({
      body: { code: 'password_wrong' },
    });
    await operator.startEnrolment();
    expect(await operator.call('POST', `${path}/confirm`, { code: '12345' })).toMatchObject({
      body: { code: 'second_factor_wrong' },
    });
    expect(await operator.status()).toBe('off');
    await operator.enrol();
    expect(new Set(operator.recoveryCodes).size).toBe(10);
    expect(await operator.status()).toBe('fresh');
    expect(await operator.call('POST', path, { password: 'Passw0rd' })).toMatchObject({
      body: { code: 'second_factor_exists' },
    });
    const buyer = await createOperator(false);
    expect((await buyer.call('POST', path, { password: 'Passw0rd' })).status).toBe(403);
    expect(await actionsOn(operator)).toEqual(['second-factor.enrol']);
  });

  it('stores neither the secret nor the recovery codes as they are (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.enrol();
    const [row] = await api.shop.database.query<{ secret: Buffer; recovery_hashes: Buffer[] }>(
      'SELECT secret, recovery_hashes FROM second_factors WHERE user_id = $1',
      [operator.user.id],
    );
    // A nonce of 12 bytes, a tag of 16, and the 20 bytes of the encrypted secret.
    expect(row!.secret).toHaveLength(48);
    expect(row!.recovery_hashes.map((hash) => hash.length)).toEqual(Array(10).fill(32));
  });

  it('that was interrupted can be started again, and expires after an hour (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.startEnrolment();
    const old = operator.code();
    await operator.startEnrolment();
    const confirm = (code: string) =>
      operator.call('POST', '/account/second-factor/enrolment/confirm', { code });
    expect((await confirm(old)).body['code']).toBe('second_factor_wrong');
    await operator.signIn();
    expect(await operator.mayRead()).toBe(true);
    await api.shop.database.query(
      `UPDATE second_factors SET created_at = now() - interval '61 minutes' WHERE user_id = $1`,
      [operator.user.id],
    );
    expect((await confirm(operator.code())).body['code']).toBe('second_factor_missing');
  });
});

describe('a session without the second factor', () => {
  it('has no rights in the console, and keeps the shop (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.enrol();
    expect(await operator.mayRead()).toBe(true);
    await operator.signIn();
    const me = await operator.call<ConsoleUser>('GET', '/console/me');
    expect(me.body).toMatchObject({ is_admin: true, permissions: [], second_factor: 'required' });
    for (const path of ['/console/overview', '/console/audit', '/users', '/doctor']) {
      expect(await operator.call('GET', path)).toMatchObject({
        status: 403,
        body: { code: 'second_factor_required' },
      });
    }
    const token = await operator.call('POST', '/account/api-tokens', {
      name: 'x',
      password: 'Passw0rd',
    });
    expect(token.status).toBe(403);
    const account = await operator.call<SessionUser>('GET', '/account/me');
    expect(account.body).toMatchObject({ is_admin: true });
    const designId = await api.shop.createDesign(boss);
    const order = { design_id: designId };
    expect((await operator.call('POST', '/orders', order)).status).toBe(201);
    expect((await operator.give(operator.code())).status).toBe(200);
    expect(await operator.mayRead()).toBe(true);
  });

  it('leads to the enrolment where every role needs one, and API tokens go on (CONS-09)', async () => {
    const operator = await createOperator();
    const { body } = await operator.call<{ token: string }>('POST', '/account/api-tokens', {
      name: 'terminal',
      password: 'Passw0rd',
    });
    policy.isRequired = true;
    expect(await operator.status()).toBe('enrolment_required');
    expect(await operator.mayRead()).toBe(false);
    const byToken = await api.call('GET', '/console/audit', null, { accessToken: body.token });
    expect(byToken.status).toBe(200);
    await operator.enrol();
    expect(await operator.mayRead()).toBe(true);
  });

  it('that was given one has no rights after the role is taken away (CONS-09)', async () => {
    const operator = await createOperator(false);
    const setRole = (role: 'finance' | null) =>
      api.app.get(RolesService).change(boss, operator.user.username, role, '换岗');
    await setRole('finance');
    await operator.enrol();
    expect(await operator.mayRead()).toBe(true);
    await setRole(null);
    expect((await operator.call('GET', '/console/audit')).body['code']).toBe('forbidden');
    expect(await operator.status()).toBe('off');
    await setRole('finance');
    await operator.signIn();
    expect(await operator.status()).toBe('required');
  });
});

describe('a code', () => {
  it('is accepted once, also when forty requests send it at the same time (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.enrol();
    const code = operator.code();
    const answers = await Promise.all(Array.from({ length: 40 }, () => operator.give(code)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toEqual([200]);
    expect(new Set(statuses)).toEqual(new Set([200, 400, 429]));
  });

  it('of an earlier step is refused after a later one (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.enrol();
    const [earlier, later] = [operator.code(0), operator.code(1)];
    expect((await operator.give(later)).status).toBe(200);
    expect((await operator.give(later)).body['code']).toBe('second_factor_wrong');
    expect((await operator.give(earlier)).body['code']).toBe('second_factor_wrong');
  });

  it('is not compared after ten wrong ones, for a quarter of an hour (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.enrol();
    for (let count = 0; count < 10; count++) {
      expect((await operator.give('abcdef')).status).toBe(400);
    }
    const locked = await operator.give(operator.code());
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(locked.body['retry_after']).toBeGreaterThan(800);
    await api.shop.database.query(
      `UPDATE second_factors SET locked_until = now() WHERE user_id = $1`,
      [operator.user.id],
    );
    expect((await operator.give(operator.code())).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('each replace a code once, and new ones replace them (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.enrol();
    await operator.signIn();
    const [first = '', second = ''] = operator.recoveryCodes;
    expect((await operator.give(first.toLowerCase())).status).toBe(200);
    expect((await operator.give(first)).status).toBe(400);
    expect(await operator.mayRead()).toBe(true);
    const path = '/account/second-factor/recovery-codes';
    const { body } = await operator.call<RecoveryCodesResponse>('POST', path, {
      code: operator.code(),
    });
    expect((await operator.give(second)).status).toBe(400);
    expect((await operator.give(body.recovery_codes[0]!)).status).toBe(200);
    const exported = await operator.call<AccountExport>('GET', '/account/export');
    expect(exported.body.account.second_factor).toEqual({
      confirmed_at: expect.any(String),
      recovery_codes_left: 9,
    });
    expect(await actionsOn(operator)).toEqual([
      'second-factor.recovery-code',
      'second-factor.recovery-codes',
      'second-factor.recovery-code',
      'second-factor.enrol',
    ]);
  });
});

describe('before money moves', () => {
  it('a session must have given the second factor within five minutes (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.enrol();
    const designId = await api.shop.createDesign(boss);
    const orderId = await api.shop.buy(await api.shop.createUser('payer'), designId);
    const reason = { reason: '买家要求' };
    const acts: [string, object][] = [
      [`/console/orders/${orderId}/download`, reason],
      [`/console/orders/${orderId}/close`, reason],
      [`/orders/${orderId}/refund`, reason],
      ['/payments/held/unknown', { decision: 'dismiss', ...reason }],
      ['/users/payer/promote', {}],
      ['/console/people/payer/role', { role: 'finance', ...reason }],
    ];
    const answers = async () => {
      const codes: unknown[] = [];
      for (const [path, body] of acts) {
        const { status, body: answer } = await operator.call('POST', path, body);
        codes.push(answer['code'] ?? status);
      }
      return codes;
    };
    await operator.wait();
    expect(await operator.status()).toBe('stale');
    expect(await answers()).toEqual(acts.map(() => 'second_factor_stale'));
    expect(await operator.mayRead()).toBe(true);
    expect(await api.shop.downloadsLeft(orderId)).toBe(3);
    expect((await operator.give(operator.code())).status).toBe(200);
    // The order has no payment, and no held payment has this number.
    expect(await answers()).toEqual([
      200,
      'order_act_refused',
      'order_not_refundable',
      'held_payment_not_found',
      200,
      200,
    ]);
  });
});

describe('disabling a second factor', () => {
  it('needs a code, and the next one is given to every session again (CONS-09)', async () => {
    const operator = await createOperator();
    await operator.enrol();
    const disable = (code: string) =>
      operator.call('POST', '/account/second-factor/disable', { code });
    expect((await disable('abcdef')).status).toBe(400);
    expect((await disable(operator.code())).status).toBe(200);
    expect(await operator.status()).toBe('off');
    expect((await operator.give('abcdef')).body['code']).toBe('second_factor_missing');
    const other = await createOperator();
    expect(await other.status()).toBe('off');
    expect(await actionsOn(operator)).toEqual(['second-factor.disable', 'second-factor.enrol']);
  });
});

describe('a second factor of somebody who lost the app and the codes', () => {
  it('is reset by another admin, with an entry of the audit log and a mail (CONS-09)', async () => {
    const lost = await createOperator();
    await lost.enrol();
    const name = lost.user.username;
    const reset = (sender: SignedInUser) =>
      api.call(
        'POST',
        `/users/${name}/reset-second-factor`,
        { password: 'Passw0rd' },
        { user: sender },
      );
    expect((await reset(await api.shop.createUser('passer-by'))).status).toBe(403);
    expect((await reset(boss)).status).toBe(200);
    expect((await lost.call('GET', '/account/me')).status).toBe(401);
    expect(await reset(boss)).toMatchObject({ body: { code: 'second_factor_missing' } });
    await lost.signIn();
    expect(await lost.status()).toBe('off');
    const own = await lost.call('POST', `/users/${name}/reset-second-factor`, {
      password: 'Passw0rd',
    });
    expect(own.body['code']).toBe('user_self_change');
    expect(await actionsOn(lost)).toEqual(['user.reset-second-factor', 'second-factor.enrol']);
    const jobs = await api.shop.database.query<{ payload: object }>(
      `SELECT payload FROM outbox WHERE job = 'email.second-factor-reset'`,
    );
    expect(jobs).toEqual([
      { payload: expect.objectContaining({ userId: lost.user.id, entryId: expect.any(Number) }) },
    ]);
  });
});
