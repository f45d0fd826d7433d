import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#config';

/** The id of WeChat's public key. */
export const TEST_PUBLIC_KEY_ID = 'PUB_KEY_ID_0000000000000000000000000000000009';

/** The configuration of a test, and the private keys of the other side. */
export interface TestConfig {
  config: Config;
  merchantPublicKey: KeyObject;
  wechatPrivateKey: KeyObject;
  dispose(): void;
}

// Short keys: WeChat's length of 2048 bits takes ten times as long to make.
const merchant = generateKeyPairSync('rsa', { modulusLength: 1024 });
const wechat = generateKeyPairSync('rsa', { modulusLength: 1024 });

/** @param directUrl for connections that listen */
export function createTestConfig(databaseUrl: string, directUrl = databaseUrl): TestConfig {
  const dir = mkdtempSync(join(tmpdir(), 'cloudknit-test-'));
  return {
    config: {
      production: false,
      port: 0,
      publicUrl: 'http://localhost',
      search: { url: null },
      shop: {
        name: '云织商城',
        slots: [],
        serviceEmail: 'a@b.example',
        officialAccount: '云织商城',
        filingNumber: '沪ICP备1号',
        company: '织云贸易有限公司',
        creditCode: '91310115MA1K3ABC2D',
        policeFiling: '',
      },
      seller: {
        company: '织云贸易有限公司',
        creditCode: '91310115MA1K3ABC2D',
        address: '上海市世纪大道 100 号',
        phone: null,
        permits: [],
        policeFiling: null,
        complaintHours: 72,
        isSample: false,
      },
      logLevel: 'error',
      trustProxy: 'loopback',
      metrics: { host: '127.0.0.1', api: null, worker: null },
      shutdown: { delaySeconds: 0, seconds: 5 },
      database: {
        url: databaseUrl,
        directUrl,
        replica: null,
        hasPreparedStatements: true,
      },
      rateLimitFactor: 1,
      readCache: { bytes: 0 },
      traffic: { flushSeconds: 3_600 },
      cases: { selfRefundsPerMonth: 3, serviceUrl: null },
      imports: { priceFactor: 10 },
      redis: {
        url: process.env['TEST_REDIS_URL'] ?? '',
        sentinels: [],
        masterName: '',
        clusterNodes: [],
      },
      storage: { dir, s3: null, delivery: 'api' },
      session: { jwtSecret: randomBytes(32).toString('hex') },
      secondFactor: { key: randomBytes(32).toString('hex'), isRequired: false },
      wechatOAuth: {
        appId: 'wx00000000000000ff',
        appSecret: randomBytes(16).toString('hex'),
        apiBaseUrl: 'http://127.0.0.1:9',
        openBaseUrl: 'http://127.0.0.1:9',
        sdkBaseUrl: 'http://127.0.0.1:9',
      },
      wechatMessages: {
        templates: {
          paid: {
            id: 'template-of-paid-orders',
            data: { thing1: '{design}', amount2: '{amount}' },
          },
        },
        subscriptions: {
          version: {
            id: 'subscription-of-versions',
            data: { thing1: '{design}', thing2: '{note}' },
          },
        },
      },
      email: { smtpUrl: 'smtp://127.0.0.1:9', from: '云织商城 <shop@test.example>' },
      alarms: { webhookUrl: null, emails: [] },
      sms: {
        baseUrl: 'http://127.0.0.1:9',
        accessKeyId: 'LTAItest0000',
        accessKeySecret: randomBytes(15).toString('hex'),
        signName: '云织商城',
        templateCode: 'SMS_100000001',
        noticeTemplates: { paid: 'SMS_100000002', refunded: 'SMS_100000003' },
      },
      humanCheck: { provider: 'altcha', maxCounter: 20 },
      wechatPay: {
        baseUrl: 'http://127.0.0.1:9',
        appId: 'wx00000000000000ff',
        merchantId: '1900000009',
        merchantSerial: 'F'.repeat(40),
        merchantKey: merchant.privateKey,
        apiV3Key: randomBytes(16).toString('hex'),
        publicKey: { id: TEST_PUBLIC_KEY_ID, key: wechat.publicKey },
        fapiao: null,
        certificates: false,
        notifyUrl: 'http://127.0.0.1:9/notify',
      },
    },
    merchantPublicKey: merchant.publicKey,
    wechatPrivateKey: wechat.privateKey,
    dispose: () => rmSync(dir, { recursive: true, force: true }),
  };
}
