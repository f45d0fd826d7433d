import { ApiTokensService, DeviceLoginsService, type SignedInUser } from '#accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestAccounts } from '../../support/shop/accounts.js';
import { createTestShop, type TestShop } from '../../support/shop/shop.js';

const FORBIDDEN = { status: 403, code: 'forbidden' };

let shop: TestShop;
let accounts: TestAccounts;
let tokens: ApiTokensService;
let logins: DeviceLoginsService;
let admin: SignedInUser;

beforeAll(async () => {
  shop = await createTestShop();
  accounts = new TestAccounts(shop);
  tokens = shop.modules.get(ApiTokensService);
  logins = shop.modules.get(DeviceLoginsService);
});

afterAll(() => shop.close());

beforeEach(async () => {
  admin = await accounts.createAdmin();
});

describe('an API token', () => {
  it('stands for the admin who made it until it is revoked', async () => {
    const { id, token } = await tokens.create(admin, '夜间导入');
    expect(token).toMatch(/^ck_[\w-]{43}$/);
    expect(await tokens.findUser(token)).toEqual({ ...admin, sessionId: null, permissions: null });
    await tokens.revoke(admin, id);
    expect(await tokens.findUser(token)).toBeNull();
    expect(await accounts.audit(id)).toEqual([
      { actor: admin.username, action: 'api-token.create', details: { name: '夜间导入' } },
      { actor: admin.username, action: 'api-token.revoke', details: { name: '夜间导入' } },
    ]);
  });

  it('is kept as a hash alone', async () => {
    const { token } = await tokens.create(admin, 'x');
    const rows = await shop.database.query<{ row: string }>(
      'SELECT t::text AS row FROM api_tokens t',
    );
    expect(rows.some(({ row }) => row.includes(token.slice(3)))).toBe(false);
  });

  it.each(['is_admin = false', "locked_until = 'infinity'", 'deleted_at = now()'])(
    'stands for nobody once its owner is set to %s',
    async (change) => {
      const { token } = await tokens.create(admin, 'x');
      await accounts.set(admin, change);
      expect(await tokens.findUser(token)).toBeNull();
    },
  );

  it('is for admins', async () => {
    const user = await accounts.create();
    await expect(tokens.create(user, 'x')).rejects.toMatchObject(FORBIDDEN);
    expect(await tokens.listOf(user)).toEqual([]);
  });

  it('is listed for its owner alone, the newest first, with its last use', async () => {
    const older = await tokens.create(admin, '旧');
    const newer = await tokens.create(admin, '新');
    await tokens.create(await accounts.createAdmin(), '别人的');
    await tokens.findUser(older.token);
    expect(await tokens.listOf(admin)).toEqual([
      {
        id: newer.id,
        name: '新',
        permissions: null,
        createdAt: expect.any(Date),
        lastUsedAt: null,
      },
      {
        id: older.id,
        name: '旧',
        permissions: null,
        createdAt: expect.any(Date),
        lastUsedAt: expect.any(Date),
      },
    ]);
  });

  it('notes its use once a minute', async () => {
    const { id, token } = await tokens.create(admin, 'x');
    const useAfter = async (interval: string): Promise<number> => {
      await shop.database.query(
        'UPDATE api_tokens SET last_used_at = now() - $2::interval WHERE id = $1',
        [id, interval],
      );
      await tokens.findUser(token);
      const [listed] = await tokens.listOf(admin);
      return Math.round((Date.now() - listed!.lastUsedAt!.getTime()) / 1000);
    };
    expect(await useAfter('59 seconds')).toBeGreaterThan(50);
    expect(await useAfter('61 seconds')).toBeLessThan(10);
  });

  it('is revoked by its owner alone', async () => {
    const { id, token } = await tokens.create(admin, 'x');
    const other = await accounts.createAdmin();
    await expect(tokens.revoke(other, id)).rejects.toMatchObject({
      status: 404,
      code: 'api_token_not_found',
      message: '没有这个令牌，或已经撤销',
    });
    expect(await tokens.findUser(token)).not.toBeNull();
  });

  it('ends when its terminal signs out, and no other does', async () => {
    const [one, other] = [await tokens.create(admin, '一'), await tokens.create(admin, '二')];
    await tokens.revokeByToken(one.token);
    expect(await tokens.findUser(one.token)).toBeNull();
    expect(await tokens.findUser(other.token)).not.toBeNull();
  });
});

describe('a terminal’s sign-in', () => {
  it('shows a code and a page, for ten minutes', async () => {
    const { deviceCode, userCode, url, expiresAt } = await logins.start('仓库电脑');
    expect(deviceCode).toMatch(/^[\w-]{43}$/);
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(url).toBe(`http://localhost/device?code=${userCode}`);
    const seconds = (expiresAt.getTime() - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await logins.poll(deviceCode)).toEqual({ state: 'pending' });
    expect(await logins.find(admin, userCode)).toMatchObject({
      name: '仓库电脑',
      state: 'pending',
      createdAt: expect.any(Date),
    });
  });

  it('gives the admin’s token once allowed, the same for every poll', async () => {
    const { deviceCode, userCode } = await logins.start('仓库电脑');
    await logins.answer(admin, userCode, true);
    const polled = await logins.poll(deviceCode);
    expect(polled).toEqual({
      state: 'approved',
      token: expect.stringMatching(/^ck_/),
      username: admin.username,
    });
    expect(await logins.poll(deviceCode)).toEqual(polled);
    expect(await tokens.findUser(polled.token!)).toMatchObject({ id: admin.id });
    const [listed] = await tokens.listOf(admin);
    expect(listed).toMatchObject({ name: '仓库电脑' });
  });

  it('gives nothing once denied, and is answered once', async () => {
    const { deviceCode, userCode } = await logins.start('x');
    await logins.answer(admin, userCode, false);
    expect(await logins.poll(deviceCode)).toEqual({ state: 'denied' });
    expect(await tokens.listOf(admin)).toEqual([]);
    const notFound = {
      status: 404,
      code: 'device_login_not_found',
      message: '验证码不对，或已过期、已使用，请在终端重新运行 cloudknit login',
    };
    await expect(logins.answer(admin, userCode, true)).rejects.toMatchObject(notFound);
    await expect(logins.find(admin, userCode)).rejects.toMatchObject(notFound);
    await expect(logins.find(admin, 'BCDF-GHJK')).rejects.toMatchObject(notFound);
  });

  it('can only be read and answered by an admin', async () => {
    const { deviceCode, userCode } = await logins.start('x');
    const user = await accounts.create();
    await expect(logins.find(user, userCode)).rejects.toMatchObject(FORBIDDEN);
    await expect(logins.answer(user, userCode, true)).rejects.toMatchObject(FORBIDDEN);
    await expect(logins.answer(user, userCode, false)).rejects.toMatchObject(FORBIDDEN);
    expect(await logins.poll(deviceCode)).toEqual({ state: 'pending' });
  });

  it('lapses, even when it was allowed', async () => {
    const { deviceCode, userCode } = await logins.start('x');
    await logins.answer(admin, userCode, true);
    await shop.database.query('UPDATE device_logins SET expires_at = now()');
    expect(await logins.poll(deviceCode)).toEqual({ state: 'expired' });
    expect(await logins.poll('unknown')).toEqual({ state: 'expired' });
  });
});
