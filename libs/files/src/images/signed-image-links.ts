import { SealedToken } from '#config';
import { API_BASE } from '#contracts';

/** An address is constant for ten minutes, so that browsers can cache the image. */
const STEP_SECONDS = 600;

/**
 * Signed addresses of images that only some users may see. They need no session, because browsers send no token when
 * they load an image. They expire after twenty minutes at most.
 */
export class SignedImageLinks {
  private readonly tokens: SealedToken;

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
    this.tokens = new SealedToken(secret, purpose, { sealPlace: 'suffix' });
  }

  /** Creates the address of an image. @param imageId a UUID @returns a path on this host */
  write(imageId: string, now = Date.now()): string {
    const end = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
    return `${API_BASE}/${this.folder}/${this.tokens.seal(`${end}.${imageId}`)}`;
  }

  /** Verifies the last part of an address. @returns the id of the image; null if it is invalid or has expired */
  read(token: string, now = Date.now()): string | null {
    const [end, id] = this.tokens.open(token)?.toString().split('.') ?? [];
    return id !== undefined && Number(end) * 1000 > now ? id : null;
  }
}
