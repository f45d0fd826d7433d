import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config, purposeKey } from '#config';
import { API_BASE } from '#contracts';
import type { PageForm } from '#files';
import { Inject, Injectable } from '@nestjs/common';
import { PageLinkInvalidError } from './reading.errors.js';

const SEAL_BYTES = 16;
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
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = purposeKey(config.session.jwtSecret, 'page links');
  }

  /** When addresses that are written now end: in five to ten minutes. */
  expiry(now = Date.now()): Date {
    const step = Math.floor(now / 1000 / STEP_SECONDS);
    return new Date((step + 2) * STEP_SECONDS * 1000);
  }

  /** @returns a path on this host */
  write(ticket: PageTicket, expiresAt: Date): string {
    const { archiveId, page, form, userId, orderId, mark } = ticket;
    const seconds = Math.floor(expiresAt.getTime() / 1000);
    const content = Buffer.from(
      JSON.stringify([seconds, archiveId, page, form, userId, orderId, mark]),
    );
    const token = Buffer.concat([this.seal(content), content]).toString('base64url');
    return `${API_BASE}/pages/${token}`;
  }

  /** @throws PageLinkInvalidError if the token is not ours or has expired */
  read(token: string, now = Date.now()): { ticket: PageTicket; expiresAt: Date } {
    const bytes = Buffer.from(token, 'base64url');
    const seal = bytes.subarray(0, SEAL_BYTES);
    const content = bytes.subarray(SEAL_BYTES);
    const isOurs = seal.length === SEAL_BYTES && timingSafeEqual(seal, this.seal(content));
    // Several texts decode to the same bytes; only the one that was written is valid.
    if (!isOurs || bytes.toString('base64url') !== token) throw new PageLinkInvalidError();
    const [seconds, archiveId, page, form, userId, orderId, mark] = JSON.parse(
      content.toString(),
    ) as [number, number, number, PageForm, number, string | null, string];
    if (seconds * 1000 < now) throw new PageLinkInvalidError();
    const ticket = { archiveId, page, form, userId, orderId, mark };
    return { ticket, expiresAt: new Date(seconds * 1000) };
  }

  private seal(content: Buffer): Buffer {
    return createHmac('sha256', this.key).update(content).digest().subarray(0, SEAL_BYTES);
  }
}
