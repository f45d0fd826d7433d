import { createCipheriv, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';

/**
 * A notification as WeChat or a forger would send it. It does not use the sandbox's code, so that it verifies both
 * sides independently.
 */
export interface SignedNotification {
  body: Buffer;
  headers: Record<string, string>;
}

interface Sender {
  key: KeyObject;
  serial: string;
  apiV3Key: string;
}

/** Encrypts and signs a notification; default type: TRANSACTION.SUCCESS. */
export function signNotification(
  { key, serial, apiV3Key }: Sender,
  content: object,
  options: { id?: string; timestamp?: number; eventType?: string } = {},
): SignedNotification {
  const { id = randomUUID(), timestamp = Math.floor(Date.now() / 1000) } = options;
  const { eventType = 'TRANSACTION.SUCCESS' } = options;
  const original = eventType.startsWith('REFUND.') ? 'refund' : 'transaction';
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce);
  cipher.setAAD(Buffer.from(original));
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify(content)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const body = Buffer.from(
    JSON.stringify({
      id,
      create_time: new Date().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: eventType,
      summary: original === 'refund' ? '退款成功' : '支付成功',
      resource: {
        original_type: original,
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: original,
        nonce,
      },
    }),
  );
  const line = `${timestamp}\n${nonce}\n`;
  const message = Buffer.concat([Buffer.from(line), body, Buffer.from('\n')]);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'wechatpay-timestamp': String(timestamp),
      'wechatpay-nonce': nonce,
      'wechatpay-serial': serial,
      'wechatpay-signature': sign('sha256', message, key).toString('base64'),
    },
  };
}
