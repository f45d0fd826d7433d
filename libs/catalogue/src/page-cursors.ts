import { CONFIG, type Config, SealedToken } from '#config';
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

/** Cursors for pages' `next`. They are sealed: a cursor that this shop did not create is refused. */
@Injectable()
export class PageCursors {
  private readonly tokens: SealedToken;

  constructor(@Inject(CONFIG) config: Config) {
    this.tokens = new SealedToken(config.session.jwtSecret, 'page cursors', { sealBytes: 9 });
  }

  write({ afterId, count }: Cursor): string {
    return this.tokens.seal(`${afterId}.${count}`);
  }

  /** @throws InvalidInputError if the cursor is not valid, or of a search */
  read(text: string): Cursor {
    const place = /^(\d+)\.(\d+)$/.exec(this.opened(text));
    if (!place) throw invalidCursor();
    return { afterId: Number(place[1]), count: Number(place[2]) };
  }

  /** The cursor of a search: the last design's sort key and id, and a fingerprint of the search that it continues. */
  writeKey({ key, afterId, count }: KeyCursor, fingerprint: string): string {
    return this.tokens.seal([key, afterId, count, fingerprint].join(' '));
  }

  /** @throws InvalidInputError if the cursor is not valid, or of another search */
  readKey(text: string, fingerprint: string): KeyCursor {
    const [key, afterId, count, continued] = this.opened(text).split(' ');
    if (continued !== fingerprint) throw invalidCursor();
    return { key: Number(key), afterId: Number(afterId), count: Number(count) };
  }

  private opened(text: string): string {
    const place = this.tokens.open(text);
    if (!place) throw invalidCursor();
    return place.toString();
  }
}

const invalidCursor = () => new InvalidInputError({ cursor: [MESSAGES.invalidInput] });
