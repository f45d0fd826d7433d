import { CONFIG, type Config, SealedToken } from '#config';
import { API_BASE } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DownloadLinkInvalidError } from '../orders.errors.js';

const ID_BYTES = 16;
const EXPIRY_BYTES = 6;

/**
 * Creates and reads links that deliver one grant's archive to any client, without a session, until they
 * expire.
 */
@Injectable()
export class DownloadLinks {
  private readonly tokens: SealedToken;
  private readonly base: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.base = `${config.publicUrl}${API_BASE}/downloads/`;
    this.tokens = new SealedToken(config.session.jwtSecret, 'download links', { sealPlace: 'end' });
  }

  /** @param grantId a UUID @returns an address that needs no session */
  write(grantId: string, expiresAt: Date): string {
    const place = Buffer.alloc(ID_BYTES + EXPIRY_BYTES);
    place.write(grantId.replaceAll('-', ''), 'hex');
    place.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), ID_BYTES, EXPIRY_BYTES);
    return this.base + this.tokens.seal(place);
  }

  /** @returns the grant's id @throws DownloadLinkInvalidError if the token is not valid or has expired */
  read(token: string): string {
    const place = this.tokens.open(token);
    if (!place || place.readUIntBE(ID_BYTES, EXPIRY_BYTES) * 1000 < Date.now()) {
      throw new DownloadLinkInvalidError();
    }
    const hex = place.toString('hex', 0, ID_BYTES);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}
