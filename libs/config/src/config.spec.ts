import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from './config.js';
import { ConfigError } from './read-environment.js';
import { loadStoresConfig } from './stores-config.js';
import { SAMPLE_SECRETS } from './production-environment.js';

let dir: string;
let env: Record<string, string>;

/** The facts of a company that is no sample. */
const PRODUCTION_SHOP = {
  SHOP_EMAIL: 'service@shop.example.com',
  SHOP_FILING_NUMBER: '沪ICP备2025123456号',
  SHOP_COMPANY: '织云贸易有限公司',
  SHOP_CREDIT_CODE: '91310115MA1K3ABC2D',
  SHOP_ADDRESS: '上海市浦东新区世纪大道 100 号',
};

/** Changes that turn the sample below into a production environment. */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example.com',
  ...PRODUCTION_SHOP,
  WECHAT_PAY_BASE_URL: '',
  WECHAT_API_BASE_URL: '',
  WECHAT_OPEN_BASE_URL: '',
  SMS_BASE_URL: '',
};

function faultsOf(changes: Record<string, string>): string[] {
  try {
    loadConfig({ ...env, ...changes });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'config-'));
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(join(dir, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(dir, 'pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  env = {
    DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/shop',
    REDIS_URL: 'redis://127.0.0.1:6379',
    PUBLIC_URL: 'http://localhost:3000/',
    STORAGE_DIR: 'files',
    JWT_SECRET: 'x'.repeat(40),
    SECOND_FACTOR_KEY: 'y'.repeat(40),
    WECHAT_PAY_BASE_URL: 'http://127.0.0.1:3900',
    WECHAT_APP_ID: 'wx00000000000000aa',
    WECHAT_APP_SECRET: 's'.repeat(32),
    WECHAT_API_BASE_URL: 'http://127.0.0.1:3900',
    WECHAT_OPEN_BASE_URL: 'http://localhost:3900',
    SMTP_URL: 'smtp://user:pass@127.0.0.1:25',
    EMAIL_FROM: '云织商城 <no-reply@shop.example>',
    SMS_BASE_URL: 'http://127.0.0.1:3900',
    SMS_ACCESS_KEY_ID: 'LTAI00000000',
    SMS_ACCESS_KEY_SECRET: 'secret-of-the-key',
    SMS_SIGN_NAME: '云织商城',
    SMS_TEMPLATE_CODE: 'SMS_100000001',
    WECHAT_PAY_MCH_ID: '1613000001',
    WECHAT_PAY_MCH_SERIAL: '5A1B'.repeat(10),
    WECHAT_PAY_PRIVATE_KEY_FILE: join(dir, 'key.pem'),
    WECHAT_PAY_API_V3_KEY: 'k3y!'.repeat(8),
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
    WECHAT_PAY_PUBLIC_KEY_FILE: join(dir, 'pub.pem'),
  };
});

afterAll(() => rmSync(dir, { recursive: true }));

describe('loadConfig', () => {
  it('reads a complete environment and derives the notification address', () => {
    const config = loadConfig(env);
    expect(config.port).toBe(3000);
    expect(config.publicUrl).toBe('http://localhost:3000');
    expect(config.wechatPay.notifyUrl).toBe('http://localhost:3000/api/v1/payments/wechat/notify');
    expect(config.wechatPay.publicKey?.id).toBe('PUB_KEY_ID_01');
    expect(config.wechatPay.certificates).toBe(false);
  });

  it('connects past a connection pooler only if it has another address (SCALE-03)', () => {
    const direct = 'postgres://u:p@127.0.0.2:5432/shop';
    expect(loadConfig(env).database).toEqual({
      url: env['DATABASE_URL'],
      directUrl: env['DATABASE_URL'],
      replica: null,
      hasPreparedStatements: true,
    });
    const pooled = { DATABASE_DIRECT_URL: direct, DATABASE_PREPARED_STATEMENTS: '0' };
    expect(loadConfig({ ...env, ...pooled }).database).toEqual({
      url: env['DATABASE_URL'],
      directUrl: direct,
      replica: null,
      hasPreparedStatements: false,
    });
    const read = { DATABASE_READ_URL: direct, DATABASE_READ_MAX_LAG_SECONDS: '2' };
    expect(loadConfig({ ...env, ...read }).database.replica).toEqual({
      url: direct,
      maxLagMs: 2_000,
    });
    expect(() => loadStoresConfig({ ...env, DATABASE_DIRECT_URL: 'mysql://x' })).toThrow(
      'DATABASE_DIRECT_URL 无效',
    );
  });

  it('reads the addresses of the Redis Sentinels and the name of their master (SCALE-01)', () => {
    const sentinels = {
      REDIS_SENTINELS: '10.0.0.1:26379,redis-b:26380',
      REDIS_MASTER_NAME: 'shop',
    };
    expect(loadConfig(env).redis.sentinels).toEqual([]);
    expect(loadConfig({ ...env, ...sentinels }).redis).toEqual({
      url: env['REDIS_URL'],
      sentinels: [
        { host: '10.0.0.1', port: 26379 },
        { host: 'redis-b', port: 26380 },
      ],
      masterName: 'shop',
      clusterNodes: [],
    });
    expect(() => loadConfig({ ...env, REDIS_SENTINELS: 'redis-a' })).toThrow('REDIS_SENTINELS');
  });

  it('reads some nodes of a Redis Cluster, which excludes Sentinels (SCALE-01)', () => {
    const cluster = { REDIS_CLUSTER_NODES: '10.0.0.1:6379,redis-b:6380' };
    expect(loadConfig(env).redis.clusterNodes).toEqual([]);
    expect(loadConfig({ ...env, ...cluster }).redis.clusterNodes).toEqual([
      { host: '10.0.0.1', port: 6379 },
      { host: 'redis-b', port: 6380 },
    ]);
    expect(faultsOf({ REDIS_CLUSTER_NODES: 'redis-a' }).join()).toContain('REDIS_CLUSTER_NODES');
    expect(faultsOf({ ...cluster, REDIS_SENTINELS: '10.0.0.1:26379' })).toEqual([
      'REDIS_SENTINELS 与 REDIS_CLUSTER_NODES 只能设一个',
    ]);
  });

  it('lists all problems at once and includes no secret', () => {
    const faults = faultsOf({ DATABASE_URL: '', PORT: 'abc', JWT_SECRET: 'short-secret' });
    expect(faults).toHaveLength(3);
    expect(faults).toContain('缺少 DATABASE_URL');
    expect(faults.join()).toMatch(/PORT 无效/);
    expect(faults.join()).not.toContain('short-secret');
  });

  it('needs no public key if WeChat signs with certificates, and always refuses an incomplete one', () => {
    const older = { WECHAT_PAY_CERTIFICATES: '1', WECHAT_PAY_PUBLIC_KEY_ID: '' };
    const config = loadConfig({ ...env, ...older, WECHAT_PAY_PUBLIC_KEY_FILE: '' });
    expect(config.wechatPay).toMatchObject({ publicKey: null, certificates: true });
    expect(loadConfig({ ...env, WECHAT_PAY_CERTIFICATES: '1' }).wechatPay.publicKey).not.toBeNull();
    expect(faultsOf(older)).toEqual(['缺少 WECHAT_PAY_PUBLIC_KEY_ID']);
    expect(faultsOf({ WECHAT_PAY_PUBLIC_KEY_ID: '' })).toEqual(['缺少 WECHAT_PAY_PUBLIC_KEY_ID']);
  });

  it('allows nginx and S3 to deliver only if they have the files', () => {
    const s3 = {
      STORAGE: 's3',
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'cloudknit',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(loadConfig(env).storage.delivery).toBe('api');
    expect(loadConfig({ ...env, DELIVERY: 'nginx' }).storage.delivery).toBe('nginx');
    expect(loadConfig({ ...env, ...s3, DELIVERY: 's3' }).storage.delivery).toBe('s3');
    expect(faultsOf({ ...s3, DELIVERY: 'nginx' })[0]).toMatch(/STORAGE=disk/);
    expect(faultsOf({ DELIVERY: 's3' })[0]).toMatch(/STORAGE=s3/);
    expect(faultsOf({ DELIVERY: 'ftp' })[0]).toMatch(/DELIVERY 无效/);
  });

  it('names the key file that is missing or invalid', () => {
    writeFileSync(join(dir, 'noise.pem'), 'noise');
    const faults = faultsOf({
      WECHAT_PAY_PRIVATE_KEY_FILE: join(dir, 'nowhere.pem'),
      WECHAT_PAY_PUBLIC_KEY_FILE: join(dir, 'noise.pem'),
    });
    expect(faults[0]).toMatch(/WECHAT_PAY_PRIVATE_KEY_FILE 指向的文件不存在/);
    expect(faults[1]).toMatch(/WECHAT_PAY_PUBLIC_KEY_FILE 不是 PEM 密钥/);
  });

  it('refuses the sandbox, plain http and sample secrets in production', () => {
    const faults = faultsOf({
      NODE_ENV: 'production',
      JWT_SECRET: SAMPLE_SECRETS[0]!,
      SECOND_FACTOR_KEY: SAMPLE_SECRETS[1]!,
      WECHAT_SDK_BASE_URL: 'http://localhost:3900',
      SHOP_EMAIL: 'service@cloudknit.example',
      SHOP_FILING_NUMBER: '沪ICP备2025000000号-1',
    }).join('\n');
    expect(faults).toMatch(/WECHAT_PAY_BASE_URL 无效/);
    expect(faults).toMatch(/WECHAT_API_BASE_URL 无效/);
    expect(faults).toMatch(/WECHAT_OPEN_BASE_URL 无效/);
    expect(faults).toMatch(/WECHAT_SDK_BASE_URL 无效/);
    expect(faults).toMatch(/SMS_BASE_URL 无效/);
    expect(faults).toMatch(/PUBLIC_URL 无效/);
    expect(faults).toMatch(/SHOP_EMAIL 无效/);
    expect(faults).toMatch(/SHOP_FILING_NUMBER 无效/);
    expect(faults).toMatch(/JWT_SECRET 无效/);
    expect(faults).toMatch(/SECOND_FACTOR_KEY 无效/);
  });

  it.each(['', 'too-short'])('refuses the session secret %p also in production', (secret) => {
    const faults = faultsOf({ NODE_ENV: 'production', JWT_SECRET: secret }).join('\n');
    expect(faults).toContain('JWT_SECRET');
  });

  it.each([
    ['SHOP_COMPANY', '云织（示例）商贸有限公司'],
    ['SHOP_CREDIT_CODE', '91310000MA0000000X'],
    ['SHOP_ADDRESS', '上海市示例路 1 号'],
    ['WECHAT_APP_ID', 'wx0123456789abcdef'],
    ['WECHAT_APP_ID', 'wx0000000000000000'],
    ['WECHAT_PAY_MCH_ID', '1900000000'],
    ['WECHAT_PAY_MCH_ID', '1900000001'],
    ['WECHAT_PAY_MCH_SERIAL', '0'.repeat(40)],
    ['WECHAT_PAY_MCH_SERIAL', 'F'.repeat(40)],
    ['WECHAT_PAY_API_V3_KEY', '0'.repeat(32)],
    ['WECHAT_PAY_API_V3_KEY', 'x'.repeat(32)],
    ['WECHAT_PAY_PUBLIC_KEY_ID', 'PUB_KEY_ID_0000000000000000000000000000'],
    ['WECHAT_PAY_PUBLIC_KEY_ID', 'PUB_KEY_ID_0000000000000000000000000000000001'],
  ])('refuses the sample %s %s only in production', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([]);
    const faults = faultsOf({ ...PRODUCTION, [name]: value });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} 无效：`))]);
    // Not even a sample of a secret is included.
    expect(faults.join()).not.toContain(value);
  });

  it('requires the second factor in production unless it is set otherwise (CONS-09)', () => {
    const isRequired = (changes: object) =>
      loadConfig({ ...env, ...changes }).secondFactor.isRequired;
    expect(isRequired({})).toBe(false);
    expect(isRequired({ SECOND_FACTOR: 'required' })).toBe(true);
    expect(isRequired(PRODUCTION)).toBe(true);
    expect(isRequired({ ...PRODUCTION, SECOND_FACTOR: 'optional' })).toBe(false);
    expect(faultsOf({ SECOND_FACTOR: 'no' })[0]).toMatch(/SECOND_FACTOR 无效/);
  });

  it('accepts a production environment without samples', () => {
    expect(faultsOf(PRODUCTION)).toEqual([]);
  });

  it('marks the facts of the seller as samples until all are set (LAW-01)', () => {
    expect(loadConfig(env).seller).toMatchObject({ isSample: true, permits: [], phone: null });
    const permits = '增值电信业务经营许可证 沪B2-20250001； 出版物经营许可证 沪零1';
    const { seller } = loadConfig({ ...env, ...PRODUCTION_SHOP, SHOP_PERMITS: permits });
    expect(seller).toEqual({
      company: '织云贸易有限公司',
      creditCode: '91310115MA1K3ABC2D',
      address: '上海市浦东新区世纪大道 100 号',
      phone: null,
      permits: ['增值电信业务经营许可证 沪B2-20250001', '出版物经营许可证 沪零1'],
      policeFiling: null,
      complaintHours: 72,
      isSample: false,
    });
  });

  it('refuses a production environment that leaves the seller’s facts at their samples (LAW-01)', () => {
    const unset = { SHOP_COMPANY: '', SHOP_CREDIT_CODE: '', SHOP_ADDRESS: '' };
    expect(faultsOf({ ...PRODUCTION, ...unset })).toEqual([
      '缺少 SHOP_COMPANY',
      '缺少 SHOP_CREDIT_CODE',
      '缺少 SHOP_ADDRESS',
    ]);
    expect(faultsOf({ SHOP_CREDIT_CODE: '123' }).join()).toMatch(/^SHOP_CREDIT_CODE 无效/);
  });

  it('stores files on disk, or in a bucket if it is configured completely', () => {
    expect(loadConfig(env).storage).toMatchObject({ dir: resolve('files'), s3: null });
    expect(faultsOf({ STORAGE: 's3' })).toEqual([
      '缺少 S3_REGION',
      '缺少 S3_BUCKET',
      '缺少 S3_ACCESS_KEY_ID',
      '缺少 S3_SECRET_ACCESS_KEY',
    ]);
    const bucket = {
      STORAGE: 's3',
      S3_REGION: 'cn-north-1',
      S3_BUCKET: 'cloudknit',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(loadConfig({ ...env, ...bucket }).storage.s3).toEqual({
      endpoint: null,
      region: 'cn-north-1',
      bucket: 'cloudknit',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      pathStyle: false,
    });
    expect(faultsOf({ ...bucket, S3_ENDPOINT: 'oss' }).join()).toMatch(/^S3_ENDPOINT 无效/);
  });

  it('requires both Turnstile keys if Turnstile is selected, and refuses its test keys in production', () => {
    expect(loadConfig(env).humanCheck).toEqual({ provider: 'altcha', maxCounter: 3000 });
    expect(faultsOf({ HUMAN_CHECK: 'turnstile' })).toEqual([
      '缺少 TURNSTILE_SITE_KEY',
      '缺少 TURNSTILE_SECRET_KEY',
    ]);
    const keys = {
      HUMAN_CHECK: 'turnstile',
      TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
      TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
    };
    expect(loadConfig({ ...env, ...keys }).humanCheck).toMatchObject({ provider: 'turnstile' });
    expect(faultsOf({ ...PRODUCTION, ...keys }).join()).toMatch(/^TURNSTILE_SECRET_KEY 无效/);
  });
});
