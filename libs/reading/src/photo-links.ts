import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { API_BASE } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { PhotoNotFoundError } from './reading.errors.js';

const SEAL_BYTES = 16;
/** An address is constant for ten minutes, so that browsers can cache the photo. */
const STEP_SECONDS = 600;

/**
 * Signed addresses of the photos of projects. They need no session, because browsers send no token when they load an
 * image. Only the owner receives them, and they expire after twenty minutes at most.
 */
@Injectable()
export class PhotoLinks {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = purposeKey(config.session.jwtSecret, 'reading photos');
  }

  /** Creates the signed address of a photo. @returns a path on this host */
  write(photoId: string, now = Date.now()): string {
    const end = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
    const content = `${end}.${photoId}`;
    return `${API_BASE}/reading-photos/${content}.${this.seal(content).toString('base64url')}`;
  }

  /** Verifies an address. @returns the id of the photo @throws PhotoNotFoundError if the address is invalid or expired */
  read(token: string, now = Date.now()): string {
    const [, content = '', end = '', id = '', seal = ''] =
      /^((\d{1,12})\.([0-9a-f-]{36}))\.([\w-]{22})$/.exec(token) ?? [];
    const given = Buffer.from(seal, 'base64url');
    const isOurs = given.length === SEAL_BYTES && timingSafeEqual(given, this.seal(content));
    if (!isOurs || Number(end) * 1000 <= now) throw new PhotoNotFoundError();
    return id;
  }

  private seal(content: string): Buffer {
    return createHmac('sha256', this.key).update(content).digest().subarray(0, SEAL_BYTES);
  }
}
