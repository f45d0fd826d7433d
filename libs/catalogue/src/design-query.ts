import { ACCOUNT_ROWS } from '#accounts';
import { InvalidInputError, LIMITS, API_MESSAGES, MESSAGES, parseYuan } from '#contracts';
import type { PreparedStatement } from '#database';
import { CARD_COLUMNS } from './design-cards.js';
import type { Cursor } from './page-cursors.js';
import { type SearchTerm, termsOf } from './search-grams.js';

/** Query parameters of a design list. Prices are yuan strings; `cursor` comes from a page's `next`. */
export interface DesignQuery {
  name?: string;
  description?: string;
  price_min?: string;
  price_max?: string;
  /** Category ids; a design in any of them matches. */
  categories?: number[];
  p: number;
  n: number;
  cursor?: string;
}

/** A checked query: which designs to read, newest first. Prices in fen, null without a limit. */
export interface DesignSelection {
  name: SearchTerm[];
  description: SearchTerm[];
  priceMin: number | null;
  priceMax: number | null;
  categories: readonly number[];
  /** Start of the page; null to start after `offset` designs. */
  cursor: Cursor | null;
  offset: number;
  /** One design more than the page shows. */
  max: number;
}

/** More words than people type; each word costs an index scan. */
const MAX_WORDS = 16;

/**
 * Checks a query.
 * @param cursor start of the page; null to start at page `p`
 * @throws InvalidInputError with the field
 */
export function selectionOf(query: DesignQuery, cursor: Cursor | null): DesignSelection {
  const termsIn = (field: 'name' | 'description') => {
    const terms = termsOf(query[field] ?? '');
    if (terms.length > MAX_WORDS) throw invalid(field);
    return terms;
  };
  const fenIn = (field: 'price_min' | 'price_max') => {
    const yuan = query[field];
    if (!yuan) return null;
    const fen = parseYuan(yuan);
    if (fen === null) throw invalid(field);
    return Math.min(fen, LIMITS.maxPriceFen);
  };
  const fields = {
    name: termsIn('name'),
    description: termsIn('description'),
    priceMin: fenIn('price_min'),
    priceMax: fenIn('price_max'),
  };
  const offset = cursor ? 0 : (query.p - 1) * query.n;
  if (offset >= LIMITS.maxOffset) throw new InvalidInputError({ p: [API_MESSAGES.pageTooFar] });
  return { ...fields, categories: query.categories ?? [], cursor, offset, max: query.n + 1 };
}

/**
 * Builds the single statement for a page. Browsing, with or without a category, uses prepared statements. A search is
 * planned again each time for its actual words: the generic plan that PostgreSQL creates after five executions reads the
 * whole table.
 */
export function cardsStatement(selection: DesignSelection): {
  statement: PreparedStatement;
  values: unknown[];
} {
  const { categories, cursor, priceMin, priceMax } = selection;
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = ['d.is_active'];
  // These conditions filter nothing; they let PostgreSQL estimate how rare a word is when it plans the page.
  const hints: string[] = [];
  let name = 'cards';

  for (const field of ['name', 'description'] as const) {
    for (const { grams, pattern, isExact } of selection[field]) {
      where.push(`d.${field}_grams @> ${bind(grams)}::text[]`);
      (isExact ? hints : where).push(`d.${field}_folded LIKE ${bind(pattern)}`);
    }
  }
  if (priceMin !== null) where.push(`d.price_fen >= ${bind(priceMin)}`);
  if (priceMax !== null) where.push(`d.price_fen <= ${bind(priceMax)}`);
  const isSearch = values.length > 0;
  if (categories.length > 0) {
    const isOne = categories.length === 1;
    // A single category is read in the order of the list.
    const wanted = isOne ? `= ${bind(categories[0])}` : `= ANY(${bind(categories)}::int[])`;
    where.push(`EXISTS (SELECT FROM design_categories dc
      WHERE dc.design_id = d.id AND dc.category_id ${wanted})`);
    name += isOne ? '-category' : '-categories';
  }

  // A search is matched in a CTE: for the first rows of a common word PostgreSQL would otherwise scan the
  // table instead of an index, and detoast the grams of each row. The CTE reads no more rows than are
  // counted.
  const matching = `SELECT FROM designs d WHERE ${where.join(' AND ')}`;
  const few = `LIMIT ${LIMITS.maxCountExact + 1}`;
  let count = isSearch
    ? `(WITH matching AS MATERIALIZED (${matching})
      SELECT count(*)::int FROM (SELECT FROM matching ${few}) few)`
    : `(SELECT count(*)::int FROM (${matching} ${few}) few)`;
  let offset = '';
  if (cursor) {
    where.push(`d.id < ${bind(cursor.afterId)}`);
    count = `${bind(cursor.count)}::int`;
    name += '-after';
  } else if (selection.offset > 0) {
    offset = `OFFSET ${bind(selection.offset)}`;
    name += '-offset';
  }

  const text = `
    SELECT total.count, page.* FROM (SELECT ${count} AS count) total LEFT JOIN (
      SELECT ${CARD_COLUMNS}
      FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id
      WHERE ${[...where, ...hints].join(' AND ')}
      ORDER BY d.id DESC LIMIT ${bind(selection.max)} ${offset}
    ) page ON true`;
  return { statement: isSearch ? { text } : { name, text }, values };
}

function invalid(field: string): InvalidInputError {
  return new InvalidInputError({ [field]: [MESSAGES.invalidInput] });
}
