import { LIMITS } from '#contracts';
import { Injectable } from '@nestjs/common';
import type { DesignSelection } from '../design-query.js';
import { evaluate } from './evaluate.js';
import { isIndexed, listAsWritten } from './words/written-words.js';
import { matchLiteral } from './words/literal-words.js';
import { BitSet } from './index/bit-set.js';
import { LiveIndex } from './index/live-index.js';
import { narrow } from './narrow.js';
import { orderOf, pageOf } from './ranking.js';
import {
  type CountedFilter,
  type FoundCounts,
  type FoundDesigns,
  type FoundRange,
  likeness,
  type ListedIds,
  SearchEngine,
  type SearchQuery,
  SIMILAR_COLUMNS,
} from './search-engine.js';
import { SearchRepository } from './search.repository.js';

const MAX = LIMITS.maxCountExact;

/** Finds designs in the index of this process. It always has what was committed before the search. */
@Injectable()
export class MemorySearchEngine extends SearchEngine {
  constructor(
    private readonly live: LiveIndex,
    private readonly repository: SearchRepository,
  ) {
    super();
  }

  async warmUp(): Promise<void> {
    await this.live.current();
  }

  async find({ search, literal, names }: SearchQuery, range: FoundRange): Promise<FoundDesigns> {
    const index = await this.live.current();
    const { designs, score, understood, also, fuzzy, missing } = evaluate(
      index,
      search,
      await matchLiteral(index, literal, this.repository),
      names,
    );
    const order = orderOf(index, search.sort, score);
    const slots = pageOf(index, designs, order, range.after, range.max);
    return {
      designs: slots.map((slot) => ({ id: index.ids.get(slot), key: order.key(slot) })),
      count: designs.count(MAX),
      understood,
      also,
      fuzzy,
      missing,
    };
  }

  async findAsWritten(selection: DesignSelection): Promise<ListedIds | null> {
    if (!isIndexed(selection)) return null;
    const index = await this.live.currentIfBuilt();
    return index && listAsWritten(index, selection, this.repository);
  }

  async count(query: SearchQuery, filters: readonly CountedFilter[]): Promise<FoundCounts> {
    const index = await this.live.current();
    const { search, literal, names } = query;
    const literals = await matchLiteral(index, literal, this.repository);
    const found = evaluate(index, search, literals, names);
    return {
      total: found.designs.count(MAX),
      counts: filters.map(({ filter, values }) => {
        const base = found.withoutFilter(filter);
        return values.map((value) => base.countWith(narrow(index, { filter, value }, names), MAX));
      }),
      without: search.choices.map((choice) => found.withoutChoice(choice).count(MAX)),
    };
  }

  async similar(id: number, max: number): Promise<number[]> {
    const index = await this.live.current();
    const slot = index.slotOfId(id);
    if (slot === null) return [];
    const scores = new Float64Array(index.slots);
    let alike = new BitSet();
    for (const [column, worth] of SIMILAR_COLUMNS) {
      for (const set of index.setsOf(column, slot)) {
        const rarity = likeness(worth, set.count(100_000));
        const designs = set.and(index.alive);
        alike = alike.or(designs);
        designs.forEach((other) => (scores[other]! += rarity));
      }
    }
    alike.delete(slot);
    const order = { key: (other: number) => scores[other]!, maxKey: Infinity };
    return pageOf(index, alike, order, null, max).map((other) => index.ids.get(other));
  }
}
