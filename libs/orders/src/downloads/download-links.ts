import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { API_BASE } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DownloadLinkInvalidError } from '../orders.errors.js';

const ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const SEAL_BYTES = 16;

/**
 * Creates and reads links that deliver one grant's archive to any client, without a session, until they
 * expire.
 */
@Injectable()
export class DownloadLinks {
  private readonly key: Buffer;
  private readonly base: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.base = `${config.publicUrl}${API_BASE}/downloads/`;
    this.key = purposeKey(config.session.jwtSecret, 'download links');
  }

  /** @param grantId a UUID @returns an address that needs no session */
  write(grantId: string, expiresAt: Date): string {
    const place = Buffer.alloc(ID_BYTES + EXPIRY_BYTES);
    place.write(grantId.replaceAll('-', ''), 'hex');
    place.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), ID_BYTES, EXPIRY_BYTES);
    return this.base + Buffer.concat([place, this.seal(place)]).toString('base64url');
  }

  /** @returns the grant's id @throws DownloadLinkInvalidError if the token is not valid or has expired */
  read(token: string): string {
    const bytes = Buffer.from(token, 'base64url');
    const place = bytes.subarray(0, ID_BYTES + EXPIRY_BYTES);
    const seal = bytes.subarray(ID_BYTES + EXPIRY_BYTES);
    const isOurs = seal.length === SEAL_BYTES && timingSafeEqual(seal, this.seal(place));
    if (!isOurs || place.readUIntBE(ID_BYTES, EXPIRY_BYTES) * 1000 < Date.now()) {
      throw new DownloadLinkInvalidError();
    }
    const hex = place.toString('hex', 0, ID_BYTES);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private seal(place: Buffer): Buffer {
    return createHmac('sha256', this.key).update(place).digest().subarray(0, SEAL_BYTES);
  }
}
