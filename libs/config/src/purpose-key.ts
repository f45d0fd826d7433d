import { hkdfSync } from 'node:crypto';

/**
 * Derives a key for one purpose from the process's secret: data sealed for one purpose cannot be used for
 * another.
 * @returns 32 bytes
 */
export function purposeKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `cloudknit ${purpose}`, 32));
}
