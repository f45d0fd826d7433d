import { DESIGN_FILTERS, LIMITS, type SortOrder, withoutChoice } from '#contracts';
import {
  type CountedFilter,
  type FoundCounts,
  type FoundDesigns,
  type FoundRange,
  likeness,
  SearchEngine,
  type SearchQuery,
  SIMILAR_COLUMNS,
} from '../search-engine.js';
import { type GroongaClient, SearchUnavailableError, type Selected } from './groonga-client.js';
import { allOf, anyOf, filterGroups, filterOf, quote } from './groonga-filter.js';
import { DESIGNS, isComplete, MILLION } from './groonga-tables.js';
import { literalFilters, readWords, type WordsExpression } from './groonga-words.js';

const COUNTED = { limit: '0', output_columns: '_key' } as const;

/** Finds designs with a Groonga server, for catalogues that are too large for the memory of each process (SCALE-05). */
export class GroongaSearchEngine extends SearchEngine {
  constructor(private readonly client: GroongaClient) {
    super();
  }

  /**
   * Asks the server each time: it may have been emptied since the last search, and while it is filled again its answers
   * are partial.
   * @throws SearchUnavailableError while the worker has not loaded all designs
   */
  async warmUp(): Promise<void> {
    if (!(await isComplete(this.client))) throw new SearchUnavailableError();
  }

  async find(query: SearchQuery, { after, max }: FoundRange): Promise<FoundDesigns> {
    await this.warmUp();
    const words = await readWords(query, (filter) => this.hits(filter));
    const { filter } = this.filtersOf(query, words);
    const key = keyOf(query.search.sort);
    const columns = query.search.sort === 'relevance' ? scoreColumns(words.scores) : {};
    const select = (parameters: Record<string, string>) =>
      this.select({ filter, ...columns, ...parameters });
    const place =
      after && `${key} < ${after.key} || (${key} == ${after.key} && _key < ${after.afterId})`;
    const [page, count] = await Promise.all([
      select({
        ...(place && { post_filter: place }),
        sort_keys: `-${SORT_COLUMN},-_key`,
        output_columns: `_key,${SORT_COLUMN}`,
        limit: String(max),
        ...dynamicColumn(SORT_COLUMN, key),
      }),
      // With a cursor the page has only the hits after it, so the total needs a request of its own.
      place ? this.hits(filter) : null,
    ]);
    return {
      designs: page.records.map(({ _key, [SORT_COLUMN]: own }) => ({
        id: Number(_key),
        key: Number(own),
      })),
      count: Math.min(count ?? page.hits, LIMITS.maxCountExact + 1),
      understood: words.understood,
      also: words.also,
      fuzzy: words.fuzzy,
      missing: words.missing,
    };
  }

  /** The server learns of a change only after its commit, and has texts only as they are searched. */
  findAsWritten(): Promise<null> {
    return Promise.resolve(null);
  }

  async count(query: SearchQuery, filters: readonly CountedFilter[]): Promise<FoundCounts> {
    await this.warmUp();
    const words = await readWords(query, (filter) => this.hits(filter));
    const { filter, without } = this.filtersOf(query, words);
    const [total, counts, withoutEach] = await Promise.all([
      this.hits(filter),
      Promise.all(
        filters.map((counted) => this.countValues(without(counted.filter), counted, query)),
      ),
      Promise.all(
        query.search.choices.map((choice) => {
          const rest = { ...query, search: withoutChoice(query.search, choice) };
          return this.hits(this.filtersOf(rest, words).filter);
        }),
      ),
    ]);
    const limited = (count: number) => Math.min(count, LIMITS.maxCountExact + 1);
    return {
      total: limited(total),
      counts: counts.map((values) => values.map(limited)),
      without: withoutEach.map(limited),
    };
  }

  async similar(id: number, max: number): Promise<number[]> {
    await this.warmUp();
    const { records } = await this.select({
      filter: `_key == ${id}`,
      output_columns: 'values,designer',
    });
    const [design] = records as { values: string[]; designer: number }[];
    if (!design) return [];
    const traits = SIMILAR_COLUMNS.flatMap(([column, worth]): { worth: number; filter: string }[] =>
      column === 'designer'
        ? [{ worth, filter: `designer == ${design.designer}` }]
        : design.values
            .filter((value) => value.startsWith(`${column}=`))
            .map((value) => ({ worth, filter: `values @ ${quote(value)}` })),
    );
    const counts = await Promise.all(traits.map(({ filter }) => this.hits(filter)));
    const worths = traits.map(({ filter, worth }, i) => {
      const each = Math.round(likeness(worth, counts[i]!) * MILLION);
      return `(${filter} ? ${each} : 0)`;
    });
    const { records: found } = await this.select({
      filter: `${anyOf(traits.map(({ filter }) => filter))} && _key != ${id}`,
      ...dynamicColumn(SORT_COLUMN, worths.join(' + ')),
      sort_keys: `-${SORT_COLUMN},-_key`,
      output_columns: '_key',
      limit: String(max),
    });
    return found.map(({ _key }) => Number(_key));
  }

  private async hits(filter: string): Promise<number> {
    return (await this.select({ filter, ...COUNTED })).hits;
  }

  private select(parameters: Readonly<Record<string, string>>): Promise<Selected> {
    return this.client.select(DESIGNS, parameters);
  }

  private filtersOf({ search, literal, names }: SearchQuery, words: WordsExpression) {
    const base = [...words.filters, ...literalFilters(literal)];
    const groups = filterGroups(search.choices, names);
    const without = (except: string | null) =>
      allOf([
        ...base,
        ...[...groups].filter(([filter]) => filter !== except).map(([, one]) => one),
      ]);
    return { filter: without(null), without };
  }

  /** What each value of a filter would leave of a base. */
  private async countValues(
    base: string,
    { filter, values }: CountedFilter,
    { names }: SearchQuery,
  ): Promise<number[]> {
    const declared = DESIGN_FILTERS[filter];
    if (declared.kind === 'choices') {
      const { drilldowns } = await this.select({
        filter: base,
        ...COUNTED,
        'drilldowns[values].keys': 'values',
        'drilldowns[values].limit': '-1',
        'drilldowns[values].output_columns': '_key,_nsubrecs',
      });
      const counted = drilldowns['values'];
      return values.map((value) => counted?.get(`${declared.column}=${value}`) ?? 0);
    }
    // A category has the designs of all below it, each once.
    return Promise.all(
      values.map((value) => this.hits(allOf([base, filterOf({ filter, value }, names)]))),
    );
  }
}

/** The computed column by which a list is ordered, the largest first. */
const SORT_COLUMN = 'sort_key';
const RELEVANCE = 'relevance';

const KEYS: Record<SortOrder, string> = {
  relevance: RELEVANCE,
  newest: '0',
  sold: 'downloads',
  rating: 'rating',
  price: '(0 - price_fen)',
  '-price': 'price_fen',
};
const keyOf = (sort: SortOrder) => KEYS[sort];

/** A column that is computed for the designs that were found. */
function dynamicColumn(name: string, value: string): Record<string, string> {
  return {
    [`columns[${name}].stage`]: 'filtered',
    [`columns[${name}].type`]: 'Int64',
    [`columns[${name}].flags`]: 'COLUMN_SCALAR',
    [`columns[${name}].value`]: value,
  };
}

/** Columns for the relevance: of each part of the query the largest score, and their sum. */
function scoreColumns(parts: readonly (readonly string[])[]): Record<string, string> {
  const columns: Record<string, string> = {};
  const largest = parts.map((scores, i) =>
    scores.reduce((before, score, j) => {
      const own = `score_${i}_${j}`;
      Object.assign(columns, dynamicColumn(own, score));
      if (before === '') return own;
      const best = `best_${i}_${j}`;
      Object.assign(columns, dynamicColumn(best, `${own} > ${before} ? ${own} : ${before}`));
      return best;
    }, ''),
  );
  return { ...columns, ...dynamicColumn(RELEVANCE, largest.join(' + ') || '0') };
}
