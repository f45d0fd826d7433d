import { type DesignCard, type Page, withDescendants } from '#contracts';
import { Injectable } from '@nestjs/common';
import { toPage } from './design-cards.js';
import { type DesignQuery, selectionOf } from './design-query.js';
import { DesignsRepository } from './designs.repository.js';
import { PageCursors } from './page-cursors.js';

/** Lists active designs, newest first, by the original query parameters. */
@Injectable()
export class DesignListsService {
  constructor(
    private readonly designs: DesignsRepository,
    private readonly cursors: PageCursors,
  ) {}

  /** @param path of the list below the API's base, for its links @throws InvalidInputError with the field */
  async list(query: DesignQuery, path: string): Promise<Page<DesignCard>> {
    const cursor = query.cursor === undefined ? null : this.cursors.read(query.cursor);
    const categories = await this.withChildren(query.categories ?? []);
    const selection = selectionOf({ ...query, categories }, cursor);
    const found = await this.designs.cards(selection);
    return toPage(found, query, path, (next) => this.cursors.write(next));
  }

  /** The ids of these categories and of their descendants. A merged category is replaced by its target. */
  private async withChildren(ids: number[]): Promise<number[]> {
    if (ids.length === 0) return ids;
    const all = await this.designs.categories();
    const current = (id: number) =>
      all.find(({ merged }) => merged.some((old) => old.id === id))?.id ?? id;
    return [...new Set(ids.flatMap((id) => withDescendants(current(id), all)))];
  }
}
