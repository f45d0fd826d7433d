import { createHash } from 'node:crypto';
import {
  API_BASE,
  type Category,
  choiceLabel,
  COUNTED_FILTERS,
  DESIGN_FILTERS,
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
  withDescendants,
  withoutChoice,
  writeSearch,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { toCard } from '../design-cards.js';
import { DesignsRepository } from '../designs.repository.js';
import { PageCursors } from '../page-cursors.js';
import type { DesignIndex } from './design-index.js';
import { evaluate, type Evaluation, type LiteralWords } from './evaluate.js';
import { LiveIndex } from './live-index.js';
import { fittingSize, knittableSize, narrow, type ResolvedNames } from './narrow.js';
import { pageOf, sortKey } from './ranking.js';
import { SearchRepository } from './search.repository.js';

/** Which page of a search; the parameters of the first edition that go along with it are in `literal`. */
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
    private readonly live: LiveIndex,
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
    const { index, found } = await this.evaluate(search, page.literal);
    const fingerprint = fingerprintOf(search, page.literal);
    const cursor =
      page.cursor === undefined ? null : this.cursors.readKey(page.cursor, fingerprint);
    const offset = cursor ? 0 : (page.p - 1) * page.n;
    if (offset >= LIMITS.maxOffset) throw new InvalidInputError({ p: [API_MESSAGES.pageTooFar] });
    const key = sortKey(index, search.sort, found.score);
    const slots = pageOf(index, found.designs, key, cursor, offset + page.n + 1).slice(offset);
    const shown = slots.slice(0, page.n);
    const counted = found.designs.count(LIMITS.maxCountExact);
    const last = shown.at(-1);
    const link = (p: number, next?: string) =>
      linkOf(path, search, page, { p: String(p), ...(next && { cursor: next }) });
    return {
      ...countsOf(counted),
      next:
        slots.length > page.n && last !== undefined
          ? link(
              page.p + 1,
              this.cursors.writeKey(
                { key: key(last), afterId: index.ids.get(last), count: counted },
                fingerprint,
              ),
            )
          : null,
      previous: page.p > 1 ? link(page.p - 1) : null,
      results: await this.cards(index, shown, search),
      ...(search.q !== '' && {
        understood: found.understood,
        also: found.also,
        fuzzy: found.fuzzy,
        missing: found.missing,
      }),
    };
  }

  /** Counts, for each value of each filter, the designs that it would leave beside the other filters (FIND-03). */
  async facets(search: DesignSearch, literal: LiteralWords): Promise<DesignFacetsResponse> {
    const { index, found, names, categories } = await this.evaluate(search, literal);
    const max = LIMITS.maxCountExact;
    const facets = COUNTED_FILTERS.map((filter) => {
      const base = found.without(filter);
      const counted = valuesOf(filter, categories).map(([value, label]) => ({
        value,
        label,
        ...countsOf(base.countWith(narrow(index, { filter, value }, names), max)),
      }));
      return [filter, counted] as const;
    });
    const without = search.choices.map((choice) => ({
      chip: { ...choice, label: this.labelOf(choice, categories) },
      ...countsOf(
        evaluate(index, withoutChoice(search, choice), literal, names).designs.count(max),
      ),
    }));
    return {
      ...countsOf(found.designs.count(max)),
      facets: Object.fromEntries(facets),
      without,
    };
  }

  /** The designs most like one: shared categories, techniques, yarn class and designer (FIND-14). */
  async similar(id: number, max: number): Promise<DesignCard[]> {
    const index = await this.live.current();
    const slot = index.slotOfId(id);
    if (slot === null) return [];
    const scores = new Map<number, number>();
    for (const [column, worth] of SIMILAR) {
      for (const set of index.setsOf(column, slot)) {
        // A value that thousands of designs have says little of one of them.
        const rarity = worth / Math.log2(2 + set.count(100_000));
        set.and(index.alive).forEach((other) => {
          scores.set(other, (scores.get(other) ?? 0) + rarity);
        });
      }
    }
    scores.delete(slot);
    const order = (some: number, other: number) =>
      scores.get(other)! - scores.get(some)! || index.ids.get(other) - index.ids.get(some);
    return this.cards(index, [...scores.keys()].sort(order).slice(0, max), null);
  }

  private labelOf(choice: DesignSearch['choices'][number], categories: readonly Category[]) {
    const { filter, value } = choice;
    const known = categories.find(({ id, slug }) => slug === value || String(id) === value);
    return (filter === 'category' && known?.name) || (choiceLabel(choice) ?? value);
  }

  private async evaluate(
    search: DesignSearch,
    literal: LiteralWords,
  ): Promise<{
    index: DesignIndex;
    found: Evaluation;
    names: ResolvedNames;
    categories: readonly Category[];
  }> {
    const [index, categories, designers] = await Promise.all([
      this.live.current(),
      this.designs.categories(),
      this.designersOf(search),
    ]);
    const names = { categories: idsByName(categories), designers };
    return { index, found: evaluate(index, search, literal, names), names, categories };
  }

  private async designersOf({ choices }: DesignSearch): Promise<Map<string, number>> {
    const wanted = choices.filter(({ filter }) => filter === 'designer');
    const ids = await Promise.all(
      wanted.map(async ({ value }) => [value, await this.repository.designerId(value)] as const),
    );
    return new Map(ids.filter((pair): pair is readonly [string, number] => pair[1] !== null));
  }

  /** @param search its measure and yarn name the sizes on the cards */
  private async cards(
    index: DesignIndex,
    slots: readonly number[],
    search: DesignSearch | null,
  ): Promise<DesignCard[]> {
    const ids = slots.map((slot) => index.ids.get(slot));
    const valueOf = (filter: FilterName) =>
      search?.choices.find((choice) => choice.filter === filter)?.value;
    const [body, stash] = [readBody(valueOf('body') ?? ''), readStash(valueOf('stash') ?? '')];
    const [rows, codes] = await Promise.all([
      this.repository.cards(ids),
      body || stash ? this.repository.sizeCodes(ids) : new Map<string, string>(),
    ]);
    return slots.flatMap((slot, i): DesignCard[] => {
      const row = rows.get(ids[i]!);
      if (!row) return [];
      const code = (position: number) => codes.get(`${row.id}:${position}`) ?? '';
      const fit = body && fittingSize(index, slot, body);
      const yarn = stash && knittableSize(index, slot, stash);
      return [
        {
          ...toCard(row),
          ...(fit && {
            fitting_size: { code: code(fit.position), finished_cm: tenths(fit.value) },
          }),
          ...(yarn && { yarn_size: { code: code(yarn.position), metres: Math.round(yarn.value) } }),
        },
      ];
    });
  }
}

/** What makes designs alike, and how much. */
const SIMILAR = [
  ['category', 6],
  ['techniques', 4],
  ['yarn_weight', 2],
  ['craft', 1],
  ['designer', 3],
] as const;

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
