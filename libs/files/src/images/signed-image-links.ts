import { createHmac, timingSafeEqual } from 'node:crypto';
import { purposeKey } from '#config';
import { API_BASE } from '#contracts';

const SEAL_BYTES = 16;
/** An address is constant for ten minutes, so that browsers can cache the image. */
const STEP_SECONDS = 600;

/**
 * Signed addresses of images that only some users may see. They need no session, because browsers send no token when
 * they load an image. They expire after twenty minutes at most.
 */
export class SignedImageLinks {
  private readonly key: Buffer;

  /**
   * @param secret the shop's secret
   * @param purpose derives a key of its own; a changed purpose invalidates all addresses
   * @param folder the path below the API's base, without slashes
   */
  constructor(
    secret: string,
    purpose: string,
    private readonly folder: string,
  ) {
    this.key = purposeKey(secret, purpose);
  }

  /** Creates the address of an image. @param imageId a UUID @returns a path on this host */
  write(imageId: string, now = Date.now()): string {
    const end = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
    const content = `${end}.${imageId}`;
    return `${API_BASE}/${this.folder}/${content}.${this.seal(content)}`;
  }

  /** Verifies the last part of an address. @returns the id of the image; null if it is invalid or has expired */
  read(token: string, now = Date.now()): string | null {
    const [, content = '', end = '', id = '', seal = ''] =
      /^((\d{1,12})\.([0-9a-f-]{36}))\.([\w-]{22})$/.exec(token) ?? [];
    // Compared as text: several texts decode to the same bytes.
    const isOurs =
      seal !== '' && timingSafeEqual(Buffer.from(seal), Buffer.from(this.seal(content)));
    return isOurs && Number(end) * 1000 > now ? id : null;
  }

  private seal(content: string): string {
    const digest = createHmac('sha256', this.key).update(content).digest();
    return digest.subarray(0, SEAL_BYTES).toString('base64url');
  }
}
