import { createHash } from 'node:crypto';
import {
  API_BASE,
  type Category,
  choiceLabel,
  COUNTED_FILTERS,
  DESIGN_FILTERS,
  type BodyFilter,
  type DesignCard,
  type DesignFacetsResponse,
  type DesignPage,
  type DesignSearch,
  type FilterName,
  InvalidInputError,
  LIMITS,
  API_MESSAGES,
  readBody,
  readStash,
  type StashFilter,
  withDescendants,
  writeSearch,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { toCard } from '../design-cards.js';
import { DesignsRepository } from '../designs.repository.js';
import { PageCursors } from '../page-cursors.js';
import { type EachSize, fittingSize, knittableSize } from './narrow.js';
import { placeOf } from './words/part-place.js';
import { type LiteralWords, SearchEngine, type SearchQuery } from './search-engine.js';
import { SearchRepository, type SizeRow } from './search.repository.js';

/** The page of a search. `literal` has the original query parameters `name` and `description`. */
export interface SearchPage {
  p: number;
  n: number;
  cursor?: string | undefined;
  literal: LiteralWords;
}

/** Finds designs by words and filters, and counts what each further filter would leave. */
@Injectable()
export class DesignSearchService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly repository: SearchRepository,
    private readonly designs: DesignsRepository,
    private readonly cursors: PageCursors,
  ) {}

  /**
   * Lists the designs of a search in its order.
   * @param path of the list below the API's base, for its links
   * @throws InvalidInputError for a cursor of another search, or a page too far
   */
  async search(search: DesignSearch, page: SearchPage, path: string): Promise<DesignPage> {
    const fingerprint = fingerprintOf(search, page.literal);
    const after = page.cursor === undefined ? null : this.cursors.readKey(page.cursor, fingerprint);
    const offset = after ? 0 : (page.p - 1) * page.n;
    if (offset >= LIMITS.maxOffset) throw new InvalidInputError({ p: [API_MESSAGES.pageTooFar] });
    const { query } = await this.queryOf(search, page.literal);
    const found = await this.engine.find(query, { after, max: offset + page.n + 1 });
    const designs = found.designs.slice(offset);
    const shown = designs.slice(0, page.n);
    const last = shown.at(-1);
    const link = (p: number, next?: string) =>
      linkOf(path, search, page, { p: String(p), ...(next && { cursor: next }) });
    return {
      ...countsOf(found.count),
      next:
        designs.length > page.n && last !== undefined
          ? link(
              page.p + 1,
              this.cursors.writeKey(
                { key: last.key, afterId: last.id, count: found.count },
                fingerprint,
              ),
            )
          : null,
      previous: page.p > 1 ? link(page.p - 1) : null,
      results: await this.cards(
        shown.map(({ id }) => id),
        search,
      ),
      ...(search.q !== '' && {
        understood: found.understood.map((part) => ({ ...part, ...placeOf(search.q, part.text) })),
        also: found.also,
        fuzzy: found.fuzzy,
        missing: found.missing,
      }),
    };
  }

  /** Counts, for each value of each filter, the designs that it would leave beside the other filters (FIND-03). */
  async facets(search: DesignSearch, literal: LiteralWords): Promise<DesignFacetsResponse> {
    const { query, categories } = await this.queryOf(search, literal);
    const labelled = COUNTED_FILTERS.map((filter) => ({
      filter,
      values: valuesOf(filter, categories),
    }));
    const found = await this.engine.count(
      query,
      labelled.map(({ filter, values }) => ({ filter, values: values.map(([value]) => value) })),
    );
    const facets = labelled.map(({ filter, values }, i) => {
      const counted = values.map(([value, label], j) => ({
        value,
        label,
        ...countsOf(found.counts[i]![j]!),
      }));
      return [filter, counted] as const;
    });
    const without = search.choices.map((choice, i) => ({
      chip: { ...choice, label: this.labelOf(choice, categories) },
      ...countsOf(found.without[i]!),
    }));
    return { ...countsOf(found.total), facets: Object.fromEntries(facets), without };
  }

  /** The designs most like one: shared categories, techniques, yarn class and designer (FIND-14). */
  async similar(id: number, max: number): Promise<DesignCard[]> {
    return this.cards(await this.engine.similar(id, max), null);
  }

  private labelOf(choice: DesignSearch['choices'][number], categories: readonly Category[]) {
    const { filter, value } = choice;
    const known = categories.find(({ id, slug }) => slug === value || String(id) === value);
    return (filter === 'category' && known?.name) || (choiceLabel(choice) ?? value);
  }

  private async queryOf(
    search: DesignSearch,
    literal: LiteralWords,
  ): Promise<{ query: SearchQuery; categories: readonly Category[] }> {
    const [categories, designers] = await Promise.all([
      this.designs.categories(),
      this.designersOf(search),
    ]);
    const names = { categories: idsByName(categories), designers };
    return { query: { search, literal, names }, categories };
  }

  private async designersOf({ choices }: DesignSearch): Promise<Map<string, number>> {
    const wanted = choices.filter(({ filter }) => filter === 'designer');
    const ids = await Promise.all(
      wanted.map(async ({ value }) => [value, await this.repository.designerId(value)] as const),
    );
    return new Map(ids.filter((pair): pair is readonly [string, number] => pair[1] !== null));
  }

  /** @param search its measure and yarn name the sizes on the cards */
  private async cards(ids: readonly number[], search: DesignSearch | null): Promise<DesignCard[]> {
    const valueOf = (filter: FilterName) =>
      search?.choices.find((choice) => choice.filter === filter)?.value;
    const [body, stash] = [readBody(valueOf('body') ?? ''), readStash(valueOf('stash') ?? '')];
    const [rows, sizes] = await Promise.all([
      this.repository.cards(ids),
      body || stash ? this.repository.sizes(ids) : new Map<number, SizeRow[]>(),
    ]);
    return ids.flatMap((id): DesignCard[] => {
      const row = rows.get(id);
      return row ? [{ ...toCard(row), ...sizeFacts(sizes.get(id) ?? [], body, stash) }] : [];
    });
  }
}

/** The sizes that fit a body, and that a yarn suffices for. */
function sizeFacts(
  sizes: readonly SizeRow[],
  body: BodyFilter | null,
  stash: StashFilter | null,
): Pick<DesignCard, 'fitting_size' | 'yarn_size'> {
  const [first] = sizes;
  if (!first) return {};
  const eachSize: EachSize = (column, each) => {
    for (const size of sizes) {
      const value = size[column];
      if (value !== null) each(value, size.position);
    }
  };
  const code = (position: number) => sizes.find((size) => size.position === position)?.code ?? '';
  const fit = body && fittingSize(eachSize, body);
  const yarn = stash && knittableSize(eachSize, first, stash);
  return {
    ...(fit && { fitting_size: { code: code(fit.position), finished_cm: tenths(fit.value) } }),
    ...(yarn && { yarn_size: { code: code(yarn.position), metres: Math.round(yarn.value) } }),
  };
}

const tenths = (value: number) => Math.round(value * 10) / 10;

function countsOf(count: number): { count: number; count_is_exact: boolean } {
  const max = LIMITS.maxCountExact;
  return { count: Math.min(count, max), count_is_exact: count <= max };
}

function valuesOf(filter: FilterName, categories: readonly Category[]): [string, string][] {
  const declared = DESIGN_FILTERS[filter];
  if (declared.kind === 'choices') return Object.entries(declared.values);
  return categories.map(({ slug, name }) => [slug, name]);
}

/** The ids of each category and of all below it, by slug and by id; also by those of categories merged into it. */
function idsByName(categories: readonly Category[]): Map<string, number[]> {
  const names = new Map<string, number[]>();
  for (const { id, slug, merged } of categories) {
    const ids = withDescendants(id, categories);
    for (const known of [{ id, slug }, ...merged]) {
      names.set(known.slug, ids);
      names.set(String(known.id), ids);
    }
  }
  return names;
}

function fingerprintOf(search: DesignSearch, literal: LiteralWords): string {
  const text = JSON.stringify([writeSearch(search), literal]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}

function linkOf(
  path: string,
  search: DesignSearch,
  { n, literal }: SearchPage,
  rest: Record<string, string>,
): string {
  const own = Object.entries({ n: String(n), ...literal }).filter(([, value]) => value);
  const parameters = new URLSearchParams([...Object.entries(rest), ...own, ...writeSearch(search)]);
  return `${API_BASE}${path}?${parameters.toString()}`;
}
