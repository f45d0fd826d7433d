import type { SignedInUser } from '#accounts';
import {
  type Category,
  type DesignDetail,
  type DesignerProfile,
  type ExportedDesign,
  fillSheet,
  ForbiddenError,
  formatYuan,
  hasPermission,
  InvalidInputError,
  API_MESSAGES,
  MESSAGES,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  DesignBlockedError,
  DesignChangedError,
  DesignerNotFoundError,
  DesignNotFoundError,
  EditRepeatedError,
} from './catalogue.errors.js';
import { toDetail } from './design-details.js';
import { toPortrait } from './designer-pages/portrait.js';
import type { DesignEdit, NewDesign } from './design-columns.js';
import type { DesignerRow, LockedRow, SitemapDesign } from './design-statements.js';
import { DesignsRepository } from './designs.repository.js';
import { NewDesigns } from './follows/new-designs.js';
import { BlockedDesigns } from './reports/blocked-designs.js';
import { withSources } from './sheet-sources.js';

/** The data of a design that an order needs. Price in fen. */
export interface DesignForSale {
  id: number;
  name: string;
  priceFen: number;
  designerId: number;
}

/** Designs and categories: anyone reads them, users with the right edit them. */
@Injectable()
export class CatalogueService {
  constructor(
    private readonly designs: DesignsRepository,
    private readonly newDesigns: NewDesigns,
    private readonly blockedDesigns: BlockedDesigns,
  ) {}

  categories(): Promise<Category[]> {
    return this.designs.categories();
  }

  /** The tree of categories, which stays as it is until the transaction ends. Called before a design is locked. */
  async lockedCategories(manager: EntityManager): Promise<Category[]> {
    await this.designs.lockCategories(manager);
    return this.designs.categories(manager);
  }

  /**
   * Lists active designs by id, for search engines. @param after @param last ids between `after` (exclusive)
   * and `last` (inclusive)
   */
  activeDesigns(after: number, last: number, max: number): Promise<SitemapDesign[]> {
    return this.designs.active(after, last, max);
  }

  /** The largest id of a design on sale; 0 if there is none. */
  lastDesignId(): Promise<number> {
    return this.designs.lastActiveId();
  }

  /** @throws DesignNotFoundError also for an inactive design that the viewer has no rights on */
  async getDetail(id: number, viewer: SignedInUser | null): Promise<DesignDetail> {
    const row = await this.designs.findDetail(id);
    if (!row || !isVisibleTo(viewer, row)) throw new DesignNotFoundError();
    return toDetail(row);
  }

  /** @throws DesignNotFoundError also for an inactive design that the viewer has no rights on */
  async assertVisible(viewer: SignedInUser | null, id: number): Promise<void> {
    const row = await this.designs.findBasics(id);
    if (!row || !isVisibleTo(viewer, row)) throw new DesignNotFoundError();
  }

  /** @throws DesignNotFoundError if the design cannot be ordered (any more) */
  async getForSale(id: number): Promise<DesignForSale> {
    const row = await this.designs.findBasics(id);
    if (!row?.isActive) throw new DesignNotFoundError();
    return row;
  }

  /** Whether a notice of infringement keeps a design off sale (LAW-08). */
  async isBlocked(id: number): Promise<boolean> {
    return (await this.blockedDesigns.among([id])).has(id);
  }

  /**
   * Whether a user may download a design's file without an order: admins and its own designer.
   * @throws DesignNotFoundError if the design does not exist, active or not
   */
  async ownsOrAdministers(user: SignedInUser, designId: number): Promise<boolean> {
    const row = await this.designs.findBasics(designId);
    if (!row) throw new DesignNotFoundError();
    return hasRightsOn(row, user);
  }

  /** Returns the id of a design's designer. @throws DesignNotFoundError */
  async designerOf(designId: number, manager?: EntityManager): Promise<number> {
    const row = await this.designs.findBasics(designId, manager);
    if (!row) throw new DesignNotFoundError();
    return row.designerId;
  }

  /** @throws DesignNotFoundError */
  async nameOf(designId: number, manager?: EntityManager): Promise<string> {
    const row = await this.designs.findBasics(designId, manager);
    if (!row) throw new DesignNotFoundError();
    return row.name;
  }

  /**
   * The public page of somebody with designs on sale (SHELF-03). @param name in any case
   * @throws DesignerNotFoundError
   */
  async designer(name: string): Promise<DesignerProfile> {
    const { username, designs, since, words, links, portraitId } = await this.designerRow(name);
    const told = { words, links, portrait: toPortrait(portraitId) };
    return { username, designs, since: since.toISOString(), ...told };
  }

  /** The id of somebody with designs on sale. @param name in any case @throws DesignerNotFoundError */
  async designerIdOf(name: string): Promise<number> {
    return (await this.designerRow(name)).id;
  }

  private async designerRow(name: string): Promise<DesignerRow> {
    // PostgreSQL takes no text with a NUL.
    const row = name.includes('\0') ? null : await this.designs.designer(name);
    if (!row) throw new DesignerNotFoundError();
    return row;
  }

  /** Counts all designs, on sale or not. */
  count(): Promise<number> {
    return this.designs.count();
  }

  /** The user's own designs with their sheets, for the export of the account (SHEET-13). */
  async export(user: SignedInUser): Promise<ExportedDesign[]> {
    const rows = await this.designs.listOf(user.id);
    return rows.map(({ id, name, description, categories, ...row }) => ({
      id,
      name,
      description,
      price: formatYuan(row.priceFen),
      old_price: row.oldPriceFen === null ? null : formatYuan(row.oldPriceFen),
      is_active: row.isActive,
      upload_date: row.createdAt.toISOString(),
      categories,
      sheet: row.sheet && fillSheet(row.sheet),
    }));
  }

  createCategory(
    category: Pick<Category, 'name' | 'slug'> & { parent?: number | null },
    position: number,
  ): Promise<number> {
    return this.designs.insertCategory(category, position);
  }

  /** @param maker the user who creates them @returns the ids of the designs, in the given order */
  async createDesigns(
    maker: Pick<SignedInUser, 'id'>,
    designs: NewDesign[],
    manager: EntityManager,
  ): Promise<number[]> {
    if (designs.length === 0) return [];
    const sourced = designs.map((design) => {
      const { sheet } = design;
      return sheet
        ? { ...design, sheet: withSources(sheet, null, editorOf(maker, design)) }
        : design;
    });
    const ids = await this.designs.insert(sourced, manager);
    await this.newDesigns.announce(ids, manager);
    return ids;
  }

  /**
   * Follows merges: a form that was opened before a merge chooses the category that took the place of the merged one.
   * @param manager a transaction that will put a design into the categories and has locked no design yet
   * @returns the ids of the categories now, each once
   * @throws InvalidInputError if one of the ids is not a category
   */
  async categoriesNow(ids: number[], manager?: EntityManager): Promise<number[]> {
    if (ids.length === 0) return [];
    if (manager) await this.designs.lockCategories(manager);
    const rows = await this.designs.listCategoryTargets(ids, manager);
    if (rows.length < new Set(ids).size) {
      throw new InvalidInputError({ categories: [MESSAGES.categoryUnknown] });
    }
    return [...new Set(rows.map(({ target }) => target))];
  }

  /** @throws DesignNotFoundError, ForbiddenError for users who are neither its designer nor admin */
  async assertMayEdit(user: SignedInUser, id: number): Promise<void> {
    assertEditor(user, await this.designs.findBasics(id));
  }

  /**
   * Changes the fields of a design; allowed for its designer and admins. Only admins may activate and
   * deactivate it.
   * @returns it as it was before
   * @throws DesignNotFoundError, ForbiddenError, DesignChangedError if it was edited meanwhile, DesignBlockedError,
   * EditRepeatedError
   */
  async edit(
    user: SignedInUser,
    id: number,
    edit: DesignEdit,
    manager: EntityManager,
  ): Promise<LockedRow> {
    const design = await this.designs.lock(id, manager);
    assertEditor(user, design);
    if (edit.isActive !== undefined && !user.isAdmin) {
      throw new ForbiddenError(API_MESSAGES.activeAdminOnly);
    }
    return this.change(user, id, design, edit, manager);
  }

  /**
   * Changes the fields of any design as an import's row has them. The caller has checked the permission to import,
   * which an API token has without being an admin (CONS-09).
   * @throws DesignNotFoundError, DesignBlockedError
   */
  async editByImport(
    importer: SignedInUser,
    id: number,
    edit: DesignEdit,
    manager: EntityManager,
  ): Promise<void> {
    const design = await this.designs.lock(id, manager);
    if (!design) throw new DesignNotFoundError();
    await this.change(importer, id, design, edit, manager);
  }

  /** @param design as it is locked @returns it */
  private async change(
    user: SignedInUser,
    id: number,
    design: LockedRow,
    edit: DesignEdit,
    manager: EntityManager,
  ): Promise<LockedRow> {
    if (edit.idempotencyKey !== undefined && edit.idempotencyKey === design.idempotencyKey) {
      throw new EditRepeatedError();
    }
    if (edit.seenAt && edit.seenAt.getTime() !== design.updatedAt.getTime()) {
      throw new DesignChangedError();
    }
    const isActivated = edit.isActive === true && !design.isActive;
    if (isActivated && (await this.blockedDesigns.among([id], manager)).has(id))
      throw new DesignBlockedError();
    const sheet = edit.sheet && withSources(edit.sheet, design.sheet, editorOf(user, design));
    await this.designs.update(id, { ...edit, ...(sheet && { sheet }) }, manager);
    if (isActivated) await this.newDesigns.announce([id], manager);
    return design;
  }
}

/** The source of the values of a sheet that this user sends (SHEET-10). */
function editorOf(
  user: Pick<SignedInUser, 'id'>,
  design: { designerId: number },
): 'designer' | 'moderator' {
  return design.designerId === user.id ? 'designer' : 'moderator';
}

/** Operators see designs off sale, too: they decide on their notices and put them on sale again (CONS-05, CONS-09). */
function isVisibleTo(
  viewer: SignedInUser | null,
  design: { designerId: number; isActive: boolean },
): boolean {
  if (design.isActive || viewer === null) return design.isActive;
  return hasRightsOn(design, viewer) || hasPermission(viewer, 'designs.manage');
}

/** True for a design's own designer and for admins. */
function hasRightsOn(design: { designerId: number }, user: SignedInUser): boolean {
  return user.isAdmin || design.designerId === user.id;
}

function assertEditor<D extends { designerId: number; isActive: boolean }>(
  user: SignedInUser,
  design: D | null,
): asserts design is D {
  const mayEdit = design && hasRightsOn(design, user);
  if (!design || (!mayEdit && !design.isActive)) throw new DesignNotFoundError();
  if (!mayEdit) throw new ForbiddenError();
}
