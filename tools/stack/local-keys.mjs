import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secrets of a local run, generated at its first start and stored below DATA_DIR: the session secret, the key of
 * second factors, the key pairs of the merchant and WeChat Pay, and the keys of WeChat's sign-in and of text messages.
 * @returns {Record<string, string>} environment variables for api, worker and sandbox
 */
export function localKeys(dir) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const keep = (name, make) => {
    const file = join(dir, name);
    if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 });
    return file;
  };
  const value = (name, make) => readFileSync(keep(name, make), 'utf8');
  const pair = (name) => {
    const [secret, open] = [join(dir, `${name}-private.pem`), join(dir, `${name}-public.pem`)];
    if (!existsSync(secret) || !existsSync(open)) {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      });
      writeFileSync(secret, privateKey, { mode: 0o600 });
      writeFileSync(open, publicKey);
    }
    return { secret, open };
  };
  const merchant = pair('merchant');
  const wechat = pair('wechat');
  return {
    JWT_SECRET: value('jwt-secret', () => randomBytes(48).toString('base64url')),
    SECOND_FACTOR_KEY: value('second-factor-key', () => randomBytes(48).toString('base64url')),
    WECHAT_APP_ID: 'wx0000000000000000',
    WECHAT_APP_SECRET: value('wechat-app-secret', () => randomBytes(16).toString('hex')),
    SMS_ACCESS_KEY_ID: value('sms-key-id', () => `LTAI${randomBytes(10).toString('hex')}`),
    SMS_ACCESS_KEY_SECRET: value('sms-key-secret', () => randomBytes(15).toString('hex')),
    SMS_SIGN_NAME: '云织商城',
    SMS_TEMPLATE_CODE: 'SMS_100000001',
    SMS_TEMPLATE_PAID: 'SMS_100000002',
    SMS_TEMPLATE_REFUNDED: 'SMS_100000003',
    ...wechatTemplates(),
    WECHAT_PAY_MCH_ID: '1900000001',
    WECHAT_PAY_MCH_SERIAL: value('merchant-serial', () =>
      randomBytes(20).toString('hex').toUpperCase(),
    ),
    WECHAT_PAY_API_V3_KEY: value('api-v3-key', () => randomBytes(16).toString('hex')),
    WECHAT_PAY_PRIVATE_KEY_FILE: merchant.secret,
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0000000000000000000000000000000001',
    WECHAT_PAY_PUBLIC_KEY_FILE: wechat.open,
    SANDBOX_MERCHANT_PUBLIC_KEY_FILE: merchant.open,
    SANDBOX_WECHAT_PRIVATE_KEY_FILE: wechat.secret,
  };
}

/** The templates that the sandbox's service account has. */
function wechatTemplates() {
  const template = (name, data) => ({ id: `local-template-${name}`.padEnd(43, '0'), data });
  const design = { thing1: '{design}' };
  return {
    WECHAT_TEMPLATES: JSON.stringify({
      paid: template('paid', { ...design, amount2: '{amount}', time3: '{time}' }),
      refunded: template('refunded', { ...design, amount2: '{amount}', thing3: '{reason}' }),
      answer: template('answer', { ...design, thing2: '{text}' }),
      sold: template('sold', { ...design, amount2: '{amount}', time3: '{time}' }),
      case: template('case', { ...design, thing2: '{text}', time3: '{time}' }),
      invoice: template('invoice', { ...design, time2: '{time}' }),
    }),
    WECHAT_SUBSCRIPTIONS: JSON.stringify({
      version: template('once-version', { ...design, thing2: '{note}', time3: '{time}' }),
      answer: template('once-answer', { ...design, thing2: '{text}' }),
      new_design: template('once-new-design', { thing1: '{designer}', thing2: '{design}' }),
    }),
  };
}
