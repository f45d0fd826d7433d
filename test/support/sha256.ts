import { createHash } from 'node:crypto';

/** The SHA-256 of bytes in hexadecimal digits. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
