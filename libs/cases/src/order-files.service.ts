import { SessionsService, type SignedInUser } from '#accounts';
import type { OrderFile, OrderFileLinkResponse } from '#contracts';
import { CertificatesService, DownloadLinkInvalidError } from '#orders';
import { Injectable } from '@nestjs/common';
import { InvoicesService } from './invoices/invoices.service.js';
import { OrderFileLinks, type OrderFileTicket } from './order-file-links.js';

/** Long enough to paste an address into another browser. */
const LINK_LIFE_MS = 15 * 60_000;

/** The PDFs of orders, by links for browsers that cannot save files (SHELF-11, HELP-04). */
@Injectable()
export class OrderFilesService {
  constructor(
    private readonly certificates: CertificatesService,
    private readonly invoices: InvoicesService,
    private readonly sessions: SessionsService,
    private readonly links: OrderFileLinks,
  ) {}

  /**
   * Returns a link to a file that the user may open now.
   * @throws OrderNotFoundError, CertificateNotPossibleError, InvoiceNotFoundError
   */
  async link(
    user: SignedInUser & { sessionId: string },
    orderId: string,
    file: OrderFile,
  ): Promise<OrderFileLinkResponse> {
    await this.open(user, orderId, file);
    const expiresAt = new Date(Date.now() + LINK_LIFE_MS);
    const url = this.links.write({ orderId, file, sessionId: user.sessionId }, expiresAt);
    return { url, expires_at: expiresAt.toISOString() };
  }

  /**
   * Opens the file of a link with what the user of its session may see now.
   * @throws DownloadLinkInvalidError also if the session has ended, and what `link` throws
   */
  async openByLink(token: string): Promise<OrderFileTicket & { content: Buffer }> {
    const ticket = this.links.read(token);
    const user = await this.sessions.findUser({ sid: ticket.sessionId });
    if (!user) throw new DownloadLinkInvalidError();
    return { ...ticket, content: await this.open(user, ticket.orderId, ticket.file) };
  }

  private open(user: SignedInUser, orderId: string, file: OrderFile): Promise<Buffer> {
    return file === 'certificate'
      ? this.certificates.draw(user, orderId)
      : this.invoices.open(user, orderId);
  }
}
