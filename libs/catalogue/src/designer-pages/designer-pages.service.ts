import { AuditLog, type SignedInUser } from '#accounts';
import {
  assertMay,
  type DesignerPageMove,
  type DesignerPageRequest,
  ForbiddenError,
  hasPermission,
  InvalidInputError,
  type OwnDesignerPage,
  readDesignerLinks,
  tidyText,
  type WrittenDesignerPage,
} from '#contracts';
import { ImagesService } from '#files';
import { Outbox } from '#queues';
import type { ReceivedObject } from '#storage';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DesignerNotFoundError, DesignerPageDecidedError } from '../catalogue.errors.js';
import { type DesignerPageRow, DesignerPagesRepository } from './designer-pages.repository.js';
import { toPortrait } from './portrait.js';

/** Designers write their own pages: portrait, words and links (SHELF-03). What an admin changes is audited. */
@Injectable()
export class DesignerPagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pages: DesignerPagesRepository,
    private readonly images: ImagesService,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * The complete page, for its designer and for operators who may hide it. @param name case-insensitive
   * @throws DesignerNotFoundError if no account with designs has the name, ForbiddenError
   */
  async read(user: SignedInUser, name: string): Promise<OwnDesignerPage> {
    const page = await this.find(name);
    if (page.userId !== user.id && !hasPermission(user, 'reports.decide')) {
      throw new ForbiddenError();
    }
    return toOwnPage(page);
  }

  /** Fails as the changes of a page do. @throws DesignerNotFoundError, ForbiddenError */
  async assertMayEdit(user: SignedInUser, name: string): Promise<void> {
    await this.findEditable(user, name);
  }

  /** Replaces words and links. @throws DesignerNotFoundError, ForbiddenError, InvalidInputError */
  async write(user: SignedInUser, name: string, request: DesignerPageRequest): Promise<void> {
    const page = await this.findEditable(user, name);
    const { links, faults } = readDesignerLinks(request.links);
    if (Object.keys(faults).length > 0) throw new InvalidInputError(faults);
    await this.dataSource.transaction(async (manager) => {
      await this.pages.write(page.userId, { words: tidyText(request.words), links }, manager);
      await this.recordEdit(user, page, ['words', 'links'], manager);
    });
  }

  /** Replaces the portrait. @throws DesignerNotFoundError, ForbiddenError, InvalidInputError */
  async setPortrait(user: SignedInUser, name: string, received: ReceivedObject): Promise<void> {
    const page = await this.findEditable(user, name);
    const stored = await this.images.storeWithoutMetadata(received);
    await this.dataSource.transaction(async (manager) => {
      const { portrait: former } = await this.pages.lock(page.userId, manager);
      const mediaId = (await this.pages.setPortrait(page.userId, stored, manager))!;
      await this.outbox.enqueue('images.make-variants', { mediaId }, manager);
      if (former) await this.outbox.enqueue('images.remove', { ...former }, manager);
      await this.recordEdit(user, page, ['portrait'], manager);
    });
  }

  /** Removes the portrait; changes nothing without one. @throws DesignerNotFoundError, ForbiddenError */
  async removePortrait(user: SignedInUser, name: string): Promise<void> {
    const page = await this.findEditable(user, name);
    await this.dataSource.transaction(async (manager) => {
      const { portrait: former } = await this.pages.lock(page.userId, manager);
      if (!former) return;
      await this.pages.setPortrait(page.userId, null, manager);
      await this.outbox.enqueue('images.remove', { ...former }, manager);
      await this.recordEdit(user, page, ['portrait'], manager);
    });
  }

  /**
   * Hides portrait, words and links, or shows them again. @param note the reason
   * @throws DesignerNotFoundError, ForbiddenError, DesignerPageDecidedError if another operator was faster (CONS-13)
   */
  async move(
    operator: SignedInUser,
    name: string,
    move: DesignerPageMove,
    note: string,
  ): Promise<void> {
    assertMay(operator, 'reports.decide');
    const { userId, username } = await this.find(name);
    const reason = tidyText(note);
    await this.dataSource.transaction(async (manager) => {
      const { hiddenNote } = await this.pages.lock(userId, manager);
      const isHidden = hiddenNote !== null;
      if (isHidden === (move === 'hide')) throw new DesignerPageDecidedError();
      await this.pages.hide(userId, move === 'hide' ? reason : null, manager);
      const action = `designer-page.${move}` as const;
      await this.auditLog.record(operator, action, username, { note: reason }, manager);
    });
  }

  /**
   * What designers wrote: hidden pages first, of both the latest change first.
   * @param before the place of the last row of the previous page
   * @throws ForbiddenError
   */
  async listWritten(
    operator: SignedInUser,
    before: string | null,
    limit: number,
  ): Promise<WrittenDesignerPage[]> {
    assertMay(operator, 'reports.decide');
    const rows = await this.pages.listWritten(before, limit);
    return rows.map((row) => ({
      ...toOwnPage(row),
      updated_at: row.updatedAt.toISOString(),
      place: row.place,
    }));
  }

  /** The user's own page, for the export of personal data; null for an account that never was a designer. */
  async export(user: SignedInUser): Promise<OwnDesignerPage | null> {
    const page = await this.pages.findOf(user.id);
    const isEmpty = !page || (!page.words && page.links.length === 0 && page.portraitId === null);
    return isEmpty ? null : toOwnPage(page);
  }

  /**
   * Moves the page of an account that is merged into another one, in that transaction. The page that the other account
   * has written stays, and this one is erased.
   */
  async reassign(fromId: number, intoId: number, manager: EntityManager): Promise<void> {
    await this.pages.giveTo(fromId, intoId, manager);
    await this.erase(fromId, manager);
  }

  /** Erases the page of an account in the transaction that deletes it. */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    const portrait = await this.pages.remove(userId, manager);
    if (portrait) await this.outbox.enqueue('images.remove', { ...portrait }, manager);
  }

  private async find(name: string): Promise<DesignerPageRow> {
    // PostgreSQL rejects texts with a NUL character.
    const page = name.includes('\0') ? null : await this.pages.find(name);
    if (!page) throw new DesignerNotFoundError();
    return page;
  }

  private async findEditable(user: SignedInUser, name: string): Promise<DesignerPageRow> {
    const page = await this.find(name);
    if (page.userId !== user.id && !user.isAdmin) throw new ForbiddenError();
    return page;
  }

  private async recordEdit(
    user: SignedInUser,
    { userId, username }: DesignerPageRow,
    fields: string[],
    manager: EntityManager,
  ): Promise<void> {
    if (userId === user.id) return;
    await this.auditLog.record(user, 'designer-page.edit', username, { fields }, manager);
  }
}

function toOwnPage({ username, words, links, portraitId, hiddenNote }: DesignerPageRow) {
  return { username, words, links, portrait: toPortrait(portraitId), hidden_note: hiddenNote };
}
