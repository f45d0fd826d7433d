import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { InvalidInputError, MESSAGES } from '#contracts';
import { Inject, Injectable } from '@nestjs/common';

/** Start of a page: after this id, with the count of the list from its first page. */
export interface Cursor {
  afterId: number;
  count: number;
}

/** Start of a page of a search: after the design with this sort key and id. */
export interface KeyCursor extends Cursor {
  key: number;
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
    return this.sealed(`${afterId}.${count}`);
  }

  /** @throws InvalidInputError if the cursor is not valid, or of a search */
  read(text: string): Cursor {
    const place = /^(\d+)\.(\d+)$/.exec(this.opened(text));
    if (!place) throw invalidCursor();
    return { afterId: Number(place[1]), count: Number(place[2]) };
  }

  /** The cursor of a search: the last design's sort key and id, and a fingerprint of the search that it continues. */
  writeKey({ key, afterId, count }: KeyCursor, fingerprint: string): string {
    return this.sealed([key, afterId, count, fingerprint].join(' '));
  }

  /** @throws InvalidInputError if the cursor is not valid, or of another search */
  readKey(text: string, fingerprint: string): KeyCursor {
    const [key, afterId, count, continued] = this.opened(text).split(' ');
    if (continued !== fingerprint) throw invalidCursor();
    return { key: Number(key), afterId: Number(afterId), count: Number(count) };
  }

  private sealed(place: string): string {
    return Buffer.concat([this.seal(place), Buffer.from(place)]).toString('base64url');
  }

  private opened(text: string): string {
    const bytes = Buffer.from(text, 'base64url');
    const place = bytes.subarray(SEAL_BYTES).toString('latin1');
    const seal = bytes.subarray(0, SEAL_BYTES);
    if (seal.length < SEAL_BYTES || !timingSafeEqual(seal, this.seal(place))) {
      throw invalidCursor();
    }
    return place;
  }

  private seal(place: string): Buffer {
    return createHmac('sha256', this.key).update(place).digest().subarray(0, SEAL_BYTES);
  }
}

const invalidCursor = () => new InvalidInputError({ cursor: [MESSAGES.invalidInput] });
