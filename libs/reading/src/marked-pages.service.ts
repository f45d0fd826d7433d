import { buffer } from 'node:stream/consumers';
import { ArchivePagesService, pageKey, type StoredPages } from '#files';
import { OrdersService } from '#orders';
import { type HandedObject, ObjectMissingError, ObjectStorage, type OpenObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { PageLinks, type PageTicket } from './page-links.js';
import { markId, writeMark } from './page-mark.js';
import { PageLinkInvalidError, PageNotReadyError } from './reading.errors.js';

/** The folder of marked pages in storage. */
export const MARKED_FOLDER = 'marked/';

/** A page for its reader: its bytes, or the path by which nginx sends them. */
export interface MarkedPage {
  content: OpenObject | Extract<HandedObject, { by: 'nginx' }>;
  contentType: 'image/webp' | 'application/json';
  /** When the address of the page expires. */
  expiresAt: Date;
}

/** What is drawn: a page in one width, with what is written on it. */
type MarkedImage = Pick<PageTicket, 'page' | 'form' | 'mark'>;

/**
 * Pages with the mark of their reader. A marked page is kept in storage for some days, so that it is not drawn again.
 * A page of text has no mark of its own: the reader shows it beside the text.
 */
@Injectable()
export class MarkedPagesService {
  private readonly drawing = new Map<string, Promise<void>>();

  constructor(
    private readonly links: PageLinks,
    private readonly orders: OrdersService,
    private readonly pages: ArchivePagesService,
    private readonly storage: ObjectStorage,
  ) {}

  /** Opens the page of an address. @throws PageLinkInvalidError, PageNotReadyError */
  async open(token: string): Promise<MarkedPage> {
    const { ticket, expiresAt } = this.links.read(token);
    if (ticket.orderId !== null && !(await this.orders.beginReading(ticket.orderId))) {
      throw new PageLinkInvalidError();
    }
    const archive = await this.pages.findStored(ticket.archiveId);
    if (!archive) throw new PageLinkInvalidError();
    if (ticket.form !== 'text') {
      const content = await this.openImage(archive, ticket);
      return { content, contentType: 'image/webp', expiresAt };
    }
    const content = await this.pages.open(archive, ticket.page, 'text').catch(toNotReady);
    return { content, contentType: 'application/json', expiresAt };
  }

  /** Opens the image of a page with a mark. The caller has checked who may see it. @throws PageNotReadyError */
  openImage(archive: StoredPages, image: MarkedImage): Promise<MarkedPage['content']> {
    return this.openMarked(archive, image).catch(toNotReady);
  }

  private async openMarked(archive: StoredPages, ticket: MarkedImage) {
    const page = pageKey(archive.storageKey, ticket.page, ticket.form);
    const key = `${MARKED_FOLDER}${markId(ticket.mark)}/${page}`;
    try {
      return await this.openObject(key);
    } catch (error) {
      if (!(error instanceof ObjectMissingError)) throw error;
    }
    await this.draw(key, archive, ticket);
    return this.openObject(key);
  }

  /** Concurrent requests for the same page share one drawing. */
  private draw(key: string, archive: StoredPages, ticket: MarkedImage): Promise<void> {
    const { page, form, mark } = ticket;
    const drawing =
      this.drawing.get(key) ??
      (async () => {
        const original = await buffer((await this.pages.open(archive, page, form)).stream);
        await this.storage.put(key, await writeMark(original, mark));
      })().finally(() => this.drawing.delete(key));
    this.drawing.set(key, drawing);
    return drawing;
  }

  /** Redirects to S3 would outlive the address, so this process sends what is stored there. */
  private async openObject(key: string): Promise<MarkedPage['content']> {
    const { storage } = this;
    const handed = await storage.handOver(key, 'inline').catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new ObjectMissingError(key) : error;
    });
    return handed?.by === 'nginx' ? handed : storage.open(key);
  }
}

/** A page that storage has lost is not ready: `ArchivePagesService.open` has queued its rendering. */
function toNotReady(error: Error): never {
  throw error instanceof ObjectMissingError ? new PageNotReadyError() : error;
}
