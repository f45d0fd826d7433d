import { createServer, type Server } from 'node:tls';
import type { AddressInfo } from 'node:net';
import type { SignedInUser } from '#accounts';
import type { DoctorReport } from '#contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../support/shop/api.js';
import { eventually } from '../../support/eventually.js';
import { createCertificate } from '../../support/shop/certificates.js';

const DAY_MS = 24 * 3_600_000;
const SITE = '网站证书';

let api: TestApi;
let admin: SignedInUser;
let site: Server;

beforeAll(async () => {
  site = createServer(await createCertificate(Date.now() + 5 * DAY_MS));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  api = await startTestApi({
    sandbox: true,
    change: (config) => ({
      publicUrl: `https://127.0.0.1:${port}`,
      wechatPay: { ...config.wechatPay, certificates: true },
    }),
  });
  admin = await api.shop.createUser('admin', { isAdmin: true });
});

afterAll(async () => {
  await api.close();
  site.close();
});

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function check(name: string) {
  const { status, body } = await api.call<DoctorReport>('GET', '/doctor', null, { user: admin });
  expect(status).toBe(200);
  return body.checks.find((one) => one.name === name);
}

describe('the health of the shop (CONS-11)', () => {
  it('warns without a backup and 26 hours after the last one, with advice', async () => {
    const advice = expect.stringContaining(
      'docker compose run --rm backup（不用 Docker：npm run backup -- --to 目录）',
    );
    expect(await check('备份')).toMatchObject({ state: 'warning', advice });
    const { database } = api.shop;
    await database.query(`INSERT INTO backup_runs VALUES (now() - interval '27 hours', 'old')`);
    expect(await check('备份')).toMatchObject({
      state: 'warning',
      detail: 'old 在 27 小时前完成',
      advice,
    });
    await database.query(`INSERT INTO backup_runs VALUES (now() - interval '3 hours', 'new')`);
    expect(await check('备份')).toEqual({
      name: '备份',
      state: 'ok',
      detail: 'new 在 3 小时前完成',
    });
  });

  it('reports the free disk, and the versions of the shop, Node.js, PostgreSQL and Redis', async () => {
    const free = expect.stringMatching(/可读写，本机剩余 \d+\.\d GB$/);
    expect(await check('文件存储')).toMatchObject({ detail: free });
    const detail = expect.stringMatching(/^商城 1\.\S+，Node\.js \d\S+，PostgreSQL \d.*，Redis \d/);
    // On a busy machine Redis may respond later than the check waits.
    await eventually(async () =>
      expect(await check('版本')).toEqual({ name: '版本', state: 'ok', detail }),
    );
  });

  it("reports when the site's certificate and WeChat's platform certificates expire", async () => {
    expect(await check(SITE)).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining(inDays(5)),
      advice: expect.stringContaining('续期证书'),
    });
    expect(await check('微信平台证书')).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('还有 18'),
    });
    site.setSecureContext(await createCertificate(Date.now() - 2 * DAY_MS));
    expect(await check(SITE)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('已在'),
      advice: expect.stringContaining('续期证书'),
    });
    await new Promise((resolve) => site.close(resolve));
    expect(await check(SITE)).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('连不上'),
    });
  });
});
