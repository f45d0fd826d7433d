import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { InvalidInputError, MESSAGES } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';

/** Start of a page: after this id, with the count of the list from its first page. */
export interface Cursor {
  afterId: number;
  count: number;
}

const SEAL_BYTES = 9;

/** Cursors for pages' `next`. They are sealed: a cursor that this shop did not create is refused. */
@Injectable()
export class PageCursors {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = purposeKey(config.session.jwtSecret, 'page cursors');
  }

  write({ afterId, count }: Cursor): string {
    const place = `${afterId}.${count}`;
    return Buffer.concat([this.seal(place), Buffer.from(place)]).toString('base64url');
  }

  /** @throws InvalidInputError if the cursor is not valid */
  read(text: string): Cursor {
    const bytes = Buffer.from(text, 'base64url');
    const place = bytes.subarray(SEAL_BYTES).toString('latin1');
    const seal = bytes.subarray(0, SEAL_BYTES);
    if (seal.length < SEAL_BYTES || !timingSafeEqual(seal, this.seal(place))) {
      throw new InvalidInputError({ cursor: [MESSAGES.invalidInput] });
    }
    const [afterId, count] = place.split('.').map(Number);
    return { afterId: afterId!, count: count! };
  }

  private seal(place: string): Buffer {
    return createHmac('sha256', this.key).update(place).digest().subarray(0, SEAL_BYTES);
  }
}
