import { type DesignCard, type Page, withDescendants } from '#contracts';
import { Injectable } from '@nestjs/common';
import { type FoundCards, toPage } from './design-cards.js';
import { type DesignQuery, type DesignSelection, selectionOf } from './design-query.js';
import { DesignsRepository } from './designs.repository.js';
import { PageCursors } from './page-cursors.js';
import { SearchEngine } from './search/search-engine.js';
import { SearchRepository } from './search/search.repository.js';

/** Lists active designs, newest first, by the original query parameters. */
@Injectable()
export class DesignListsService {
  constructor(
    private readonly designs: DesignsRepository,
    private readonly engine: SearchEngine,
    private readonly searches: SearchRepository,
    private readonly cursors: PageCursors,
  ) {}

  /** @param path of the list below the API's base, for its links @throws InvalidInputError with the field */
  async list(query: DesignQuery, path: string): Promise<Page<DesignCard>> {
    const cursor = query.cursor === undefined ? null : this.cursors.read(query.cursor);
    const categories = await this.withChildren(query.categories ?? []);
    const selection = selectionOf({ ...query, categories }, cursor);
    const found = (await this.search(selection)) ?? (await this.designs.cards(selection));
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

  /** Finds words by the search engine: SQL takes longer for a common word, the more designs there are. */
  private async search(selection: DesignSelection): Promise<FoundCards | null> {
    if (selection.name.length + selection.description.length === 0) return null;
    const found = await this.engine.findAsWritten(selection);
    if (!found) return null;
    const rows = await this.searches.cards(found.ids);
    const cards = found.ids.flatMap((id) => rows.get(id) ?? []);
    // A design can go off sale between the two reads, and a replica may not have a new one yet.
    return cards.length === found.ids.length ? { count: found.count, cards } : null;
  }
}
