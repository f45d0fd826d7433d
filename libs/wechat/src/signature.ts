import { createDecipheriv, type KeyObject, sign, verify } from 'node:crypto';

const CLOCK_TOLERANCE_SECONDS = 300;
const GCM_TAG_BYTES = 16;

/** Signs the lines of a message for WeChat Pay APIv3: each line ends in a line feed. Base64. */
export function signLines(lines: string[], key: KeyObject): string {
  return sign('sha256', Buffer.from(lines.map((line) => `${line}\n`).join('')), key).toString(
    'base64',
  );
}

/** The `Wechatpay-*` headers that sign a response or a notification. */
export interface SignatureHeaders {
  timestamp: string;
  nonce: string;
  signature: string;
  serial: string;
}

/** Reads the signature headers; null if one is missing. */
export function readSignatureHeaders(
  header: (name: string) => string | null | undefined,
): SignatureHeaders | null {
  const timestamp = header('wechatpay-timestamp');
  const nonce = header('wechatpay-nonce');
  const signature = header('wechatpay-signature');
  const serial = header('wechatpay-serial');
  if (!timestamp || !nonce || !signature || !serial) return null;
  return { timestamp, nonce, signature, serial };
}

/** Finds the public key of a serial; null if the serial is not WeChat's. */
export interface SigningKeys {
  find(serial: string): Promise<KeyObject | null>;
}

/**
 * Verifies the signature of a body over its raw bytes.
 * @param nowSeconds Unix time; a timestamp more than 300 s away is refused to prevent replays
 * @returns null if genuine, else the reason
 */
export async function validateSignature(
  headers: SignatureHeaders,
  body: Buffer,
  keys: SigningKeys,
  nowSeconds: number,
): Promise<string | null> {
  if (!/^\d{1,12}$/.test(headers.timestamp)) return 'timestamp is no number';
  if (Math.abs(nowSeconds - Number(headers.timestamp)) > CLOCK_TOLERANCE_SECONDS) {
    return 'timestamp is more than 300 s away';
  }
  const key = await keys.find(headers.serial);
  if (!key) return 'serial is unknown';
  const message = Buffer.concat([
    Buffer.from(`${headers.timestamp}\n${headers.nonce}\n`),
    body,
    Buffer.from('\n'),
  ]);
  const genuine = verify('sha256', message, key, Buffer.from(headers.signature, 'base64'));
  return genuine ? null : 'signature does not match';
}

/** A resource that WeChat Pay encrypts for a merchant: AEAD_AES_256_GCM with the APIv3 key. */
export interface EncryptedResource {
  ciphertext: string;
  nonce: string;
  associated_data?: string;
}

/**
 * Decrypts a resource and checks its tag.
 * @throws Error if the ciphertext, nonce or associated data were changed
 */
export function decryptResource(resource: EncryptedResource, apiV3Key: string): string {
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  if (bytes.length <= GCM_TAG_BYTES) throw new Error('ciphertext is too short');
  const decipher = createDecipheriv('aes-256-gcm', apiV3Key, resource.nonce, {
    authTagLength: GCM_TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(resource.associated_data ?? ''));
  decipher.setAuthTag(bytes.subarray(-GCM_TAG_BYTES));
  const head = decipher.update(bytes.subarray(0, -GCM_TAG_BYTES));
  return Buffer.concat([head, decipher.final()]).toString('utf8');
}
