import { hkdfSync } from 'node:crypto';

/**
 * A key for one purpose, made of the process's secret: what is sealed for one cannot be used for another.
 * @returns 32 bytes
 */
export function purposeKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `cloudknit ${purpose}`, 32));
}
