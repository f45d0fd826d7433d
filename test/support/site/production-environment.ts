import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Settings that a production process accepts, apart from those of its servers.
 * @param dir receives the key files
 * @param mountedAt the path of this directory for the process
 */
export async function productionEnvironment(
  dir: string,
  mountedAt: string,
): Promise<Record<string, string>> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(join(dir, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(dir, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.test.example',
    JWT_SECRET: randomBytes(32).toString('hex'),
    SECOND_FACTOR_KEY: randomBytes(32).toString('hex'),
    SHOP_EMAIL: 'service@shop.test.example',
    SHOP_FILING_NUMBER: '沪ICP备2025123456号',
    SHOP_COMPANY: '织云贸易有限公司',
    SHOP_CREDIT_CODE: '91310115MA1K3ABC2D',
    SHOP_ADDRESS: '上海市浦东新区世纪大道 100 号',
    SMTP_URL: 'smtp://127.0.0.1:9',
    EMAIL_FROM: '云织商城 <no-reply@shop.test.example>',
    SMS_ACCESS_KEY_ID: 'LTAI00000000',
    SMS_ACCESS_KEY_SECRET: randomBytes(15).toString('hex'),
    SMS_SIGN_NAME: '云织商城',
    SMS_TEMPLATE_CODE: 'SMS_100000001',
    WECHAT_APP_ID: 'wx00000000000000aa',
    WECHAT_APP_SECRET: randomBytes(16).toString('hex'),
    WECHAT_PAY_MCH_ID: '1613000001',
    WECHAT_PAY_MCH_SERIAL: randomBytes(20).toString('hex').toUpperCase(),
    WECHAT_PAY_API_V3_KEY: randomBytes(16).toString('hex'),
    WECHAT_PAY_PRIVATE_KEY_FILE: `${mountedAt}/key.pem`,
    WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_01',
    WECHAT_PAY_PUBLIC_KEY_FILE: `${mountedAt}/public.pem`,
  };
}
