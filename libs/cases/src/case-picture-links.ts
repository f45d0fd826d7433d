import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { API_BASE } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CasePictureNotFoundError } from './cases.errors.js';
import { CasesRepository } from './cases.repository.js';

const SEAL_BYTES = 16;
/** Addresses of the same ten minutes are the same, so that a browser keeps what it has. */
const STEP_SECONDS = 600;

/**
 * Addresses of the pictures of cases. They need no session, because a browser sends none with an image. They
 * are given to the users who may see the case, and expire after twenty minutes at most.
 */
@Injectable()
export class CasePictureLinks {
  private readonly key: Buffer;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly cases: CasesRepository,
  ) {
    this.key = purposeKey(config.session.jwtSecret, 'case pictures');
  }

  /** @returns a path on this host */
  write(pictureId: string, now = Date.now()): string {
    const end = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
    const content = `${end}.${pictureId}`;
    return `${API_BASE}/case-pictures/${content}.${this.seal(content).toString('base64url')}`;
  }

  /** @returns WebP @throws CasePictureNotFoundError if the address is not ours, or has expired */
  async open(token: string, now = Date.now()): Promise<Buffer> {
    const [, content = '', end = '', id = '', seal = ''] =
      /^((\d{1,12})\.([0-9a-f-]{36}))\.([\w-]{22})$/.exec(token) ?? [];
    const given = Buffer.from(seal, 'base64url');
    const isOurs = given.length === SEAL_BYTES && timingSafeEqual(given, this.seal(content));
    const picture = isOurs && Number(end) * 1000 > now ? await this.cases.findPicture(id) : null;
    if (!picture) throw new CasePictureNotFoundError();
    return picture;
  }

  private seal(content: string): Buffer {
    return createHmac('sha256', this.key).update(content).digest().subarray(0, SEAL_BYTES);
  }
}
