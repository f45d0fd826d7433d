import { CONFIG, type Config, SealedToken } from '#config';
import { API_BASE, type OrderFile } from '#contracts';
import { DownloadLinkInvalidError } from '#orders';
import { Inject, Injectable } from '@nestjs/common';

/** The right of a session to read one PDF of an order. */
export interface OrderFileTicket {
  orderId: string;
  file: OrderFile;
  sessionId: string;
}

/** Writes and reads signed addresses of the PDFs of orders. */
@Injectable()
export class OrderFileLinks {
  private readonly tokens: SealedToken;
  private readonly base: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.base = `${config.publicUrl}${API_BASE}/order-files/`;
    this.tokens = new SealedToken(config.session.jwtSecret, 'order files');
  }

  /** @returns an address that needs no session cookie */
  write({ orderId, file, sessionId }: OrderFileTicket, expiresAt: Date): string {
    const content = JSON.stringify([expiresAt.getTime(), orderId, file, sessionId]);
    return this.base + this.tokens.seal(content);
  }

  /** @throws DownloadLinkInvalidError if the token is not ours or has expired */
  read(token: string, now = Date.now()): OrderFileTicket {
    const content = this.tokens.open(token);
    if (!content) throw new DownloadLinkInvalidError();
    const [end, orderId, file, sessionId] = JSON.parse(content.toString()) as [
      number,
      string,
      OrderFile,
      string,
    ];
    if (end < now) throw new DownloadLinkInvalidError();
    return { orderId, file, sessionId };
  }
}
