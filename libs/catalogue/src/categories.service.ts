import { AuditLog, type SignedInUser } from '#accounts';
import {
  assertMay,
  type Category,
  CATEGORY_LEVELS,
  type CreateCategoryRequest,
  type EditCategoryRequest,
  FALLBACK_CATEGORIES,
  InvalidInputError,
  API_MESSAGES,
  MESSAGES,
  tidyLine,
  withDescendants,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CategoriesRepository } from './categories.repository.js';
import { CategoryChangedError, CategoryNotFoundError } from './catalogue.errors.js';
import { DesignsRepository } from './designs.repository.js';

/** The tree of categories, which operators change (SHEET-15). Changes wait for each other. */
@Injectable()
export class CategoriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: CategoriesRepository,
    private readonly designs: DesignsRepository,
    private readonly auditLog: AuditLog,
  ) {}

  /** @throws ForbiddenError, InvalidInputError */
  create(admin: SignedInUser, request: CreateCategoryRequest): Promise<Category> {
    const name = tidyLine(request.name);
    const { slug, parent = null } = request;
    return this.change(admin, async (all, manager) => {
      assertNameIsFree(name, parent, null, all);
      if (await this.repository.hasSlug(slug, manager))
        throw refused('slug', API_MESSAGES.slugTaken);
      assertLevels(parent, 1, all);
      const id = await this.repository.insert({ name, slug, parent }, manager);
      await this.auditLog.record(
        admin,
        'category.create',
        String(id),
        { name, slug, parent },
        manager,
      );
      return id;
    });
  }

  /** @throws ForbiddenError, CategoryNotFoundError, CategoryChangedError, InvalidInputError */
  edit(admin: SignedInUser, id: number, request: EditCategoryRequest): Promise<Category> {
    return this.change(admin, async (all, manager) => {
      const category = find(id, all);
      assertSeen(category, request);
      const name = request.name === undefined ? category.name : tidyLine(request.name);
      const parent = request.parent === undefined ? category.parent : request.parent;
      assertNameIsFree(name, parent, id, all);
      if (parent !== null && withDescendants(id, all).includes(parent)) {
        throw refused('parent', API_MESSAGES.categoryBelowItself);
      }
      assertLevels(parent, heightOf(category, all), all);
      await this.repository.update(category, { name, parent }, manager);
      const siblings = all.filter((one) => one.parent === parent && one.id !== id);
      const order = siblings.map((one) => one.id);
      const isMoved = parent !== category.parent;
      const before = all
        .filter((one) => one.parent === category.parent)
        .findIndex((one) => one.id === id);
      const place =
        request.place === undefined ? (isMoved ? order.length : before) : request.place - 1;
      order.splice(place, 0, id);
      await this.repository.order(order, manager);
      const details = {
        before: { name: category.name, parent: category.parent, place: before + 1 },
        after: { name, parent, place: place + 1 },
      };
      await this.auditLog.record(admin, 'category.edit', String(id), details, manager);
      return id;
    });
  }

  /**
   * Moves all designs and children of a category to another one, where its addresses lead from then on.
   * @throws ForbiddenError, CategoryNotFoundError, InvalidInputError for one below it
   */
  merge(admin: SignedInUser, id: number, into: number): Promise<Category> {
    return this.change(admin, async (all, manager) => {
      const category = find(id, all);
      const target = all.find((one) => one.id === into);
      if (!target) throw refused('into', MESSAGES.categoryUnknown);
      if (withDescendants(id, all).includes(into)) {
        throw refused('into', API_MESSAGES.categoryBelowItself);
      }
      for (const child of category.children)
        assertLevels(into, heightOf(find(child, all), all), all);
      const taken = new Set(target.children.map((child) => find(child, all).name));
      if (category.children.some((child) => taken.has(find(child, all).name))) {
        throw refused('into', API_MESSAGES.categoryNameTaken);
      }
      assertNotFirst(category);
      await this.repository.merge(id, into, manager);
      await this.auditLog.record(
        admin,
        'category.merge',
        String(id),
        { name: category.name, into, into_name: target.name },
        manager,
      );
      return into;
    });
  }

  /** Removes a category without designs and children. @throws ForbiddenError, CategoryNotFoundError, InvalidInputError */
  async remove(admin: SignedInUser, id: number): Promise<void> {
    await this.change(admin, async (all, manager) => {
      const category = find(id, all);
      assertNotFirst(category);
      const isUsed =
        category.children.length > 0 || (await this.repository.hasDesigns(id, manager));
      if (isUsed) throw refused('non_field_errors', API_MESSAGES.categoryNotEmpty);
      await this.repository.delete(id, manager);
      await this.auditLog.record(
        admin,
        'category.remove',
        String(id),
        { name: category.name },
        manager,
      );
      return null;
    });
  }

  /** @param work returns the id of the category to answer with @returns that category as it is afterwards */
  private async change<T extends number | null>(
    admin: SignedInUser,
    work: (all: Category[], manager: EntityManager) => Promise<T>,
  ): Promise<T extends number ? Category : undefined> {
    assertMay(admin, 'categories.manage');
    return this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager);
      const id = await work(await this.designs.categories(manager), manager);
      const after = await this.designs.categories(manager);
      return after.find((one) => one.id === id) as T extends number ? Category : undefined;
    });
  }
}

const refused = (field: string, message: string) => new InvalidInputError({ [field]: [message] });

function find(id: number, all: readonly Category[]): Category {
  const category = all.find((one) => one.id === id);
  if (!category) throw new CategoryNotFoundError();
  return category;
}

/** @throws CategoryChangedError if the name or the parent is not what the editor saw */
function assertSeen(
  { name, parent }: Category,
  { seen_name: seenName = name, seen_parent: seenParent = parent }: EditCategoryRequest,
): void {
  if (seenName !== name || seenParent !== parent) throw new CategoryChangedError();
}

function assertNameIsFree(
  name: string,
  parent: number | null,
  id: number | null,
  all: readonly Category[],
): void {
  const isTaken = all.some((one) => one.parent === parent && one.name === name && one.id !== id);
  if (isTaken) throw refused('name', API_MESSAGES.categoryNameTaken);
}

/** @param height levels of what comes below the parent */
function assertLevels(parent: number | null, height: number, all: readonly Category[]): void {
  let level = 0;
  for (let id = parent; id !== null; level += 1) {
    const above = all.find((one) => one.id === id);
    if (!above) throw refused('parent', MESSAGES.categoryUnknown);
    id = above.parent;
  }
  if (level + height > CATEGORY_LEVELS) throw refused('parent', API_MESSAGES.categoryTooDeep);
}

function heightOf({ children }: Category, all: readonly Category[]): number {
  return 1 + Math.max(0, ...children.map((child) => heightOf(find(child, all), all)));
}

/** Refuses to merge or remove an initial category of the shop (`FALLBACK_CATEGORIES`). */
function assertNotFirst({ slug }: Category): void {
  if (FALLBACK_CATEGORIES.some((first) => first.slug === slug)) {
    throw refused('non_field_errors', API_MESSAGES.categoryIsFirst);
  }
}
