import { randomUUID } from 'node:crypto';
import { type SignedInUser, UsersService } from '#accounts';
import { downloadLinkEmail, Mailer } from '#messaging';
import { Outbox } from '#queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DownloadGrantsRepository } from './download-grants.repository.js';
import { DownloadGrantsService } from './download-grants.service.js';
import { DownloadLinks } from './download-links.js';
import { NoEmailError } from '../orders.errors.js';

/** Mails buyers a download link, so that they can open it on a device that can save the file. */
@Injectable()
export class DownloadMailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly grants: DownloadGrantsRepository,
    private readonly downloads: DownloadGrantsService,
    private readonly links: DownloadLinks,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Queues a mail with a download link to the user's own address.
   * @throws NoEmailError, DesignNotFoundError, NotPurchasedError, DownloadLimitError
   */
  async request(user: SignedInUser, designId: number, device: string): Promise<void> {
    if (!(await this.users.findAddressee(user.id))) throw new NoEmailError();
    const { grantId } = await this.downloads.link(user, designId, device);
    const job = { grantId, requestId: randomUUID() };
    await this.dataSource.transaction((manager) =>
      this.outbox.enqueue('email.download-link', job, manager),
    );
  }

  /** Job: mails the link of a grant, once per request. */
  async mail(grantId: string, requestId: string): Promise<void> {
    const grant = await this.grants.findForMail(grantId);
    const buyer = grant && (await this.users.findAddressee(grant.userId));
    if (!buyer) return;
    const url = this.links.write(grantId, grant.expiresAt);
    const letter = downloadLinkEmail({ buyerName: buyer.name, fileName: grant.fileName, url });
    await this.mailer.send(`download-link.${requestId}`, buyer.email, letter);
  }
}
