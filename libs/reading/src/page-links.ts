import { CONFIG, type Config, SealedToken } from '#config';
import { API_BASE } from '#contracts';
import type { PageForm } from '#files';
import { Inject, Injectable } from '@nestjs/common';
import { PageLinkInvalidError } from './reading.errors.js';

/** Addresses of the same five minutes are the same, so that a browser keeps what it has. */
const STEP_SECONDS = 300;

/** The right of one person to see one page. */
export interface PageTicket {
  archiveId: number;
  /** Counts from 1 through the archive. */
  page: number;
  form: PageForm;
  userId: number;
  /** Null for the designer and for admins. */
  orderId: string | null;
  /** What is written on the page. */
  mark: string;
}

/**
 * Writes and reads signed addresses of pages. They need no session, because a browser sends no token when it loads an
 * image. Each address names its reader and expires after ten minutes at most (READ-05).
 */
@Injectable()
export class PageLinks {
  private readonly tokens: SealedToken;

  constructor(@Inject(CONFIG) config: Config) {
    this.tokens = new SealedToken(config.session.jwtSecret, 'page links');
  }

  /** When addresses that are written now end: in five to ten minutes. */
  expiry(): Date {
    const now = Date.now();
    const step = Math.floor(now / 1000 / STEP_SECONDS);
    return new Date((step + 2) * STEP_SECONDS * 1000);
  }

  /** @returns a path on this host */
  write(ticket: PageTicket, expiresAt: Date): string {
    const { archiveId, page, form, userId, orderId, mark } = ticket;
    const seconds = Math.floor(expiresAt.getTime() / 1000);
    const content = JSON.stringify([seconds, archiveId, page, form, userId, orderId, mark]);
    return `${API_BASE}/pages/${this.tokens.seal(content)}`;
  }

  /** @throws PageLinkInvalidError if the token is not ours or has expired */
  read(token: string, now = Date.now()): { ticket: PageTicket; expiresAt: Date } {
    const content = this.tokens.open(token);
    if (!content) throw new PageLinkInvalidError();
    const [seconds, archiveId, page, form, userId, orderId, mark] = JSON.parse(
      content.toString(),
    ) as [number, number, number, PageForm, number, string | null, string];
    if (seconds * 1000 < now) throw new PageLinkInvalidError();
    const ticket = { archiveId, page, form, userId, orderId, mark };
    return { ticket, expiresAt: new Date(seconds * 1000) };
  }
}
