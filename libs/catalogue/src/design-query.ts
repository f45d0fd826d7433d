import { ACCOUNT_ROWS } from '#accounts';
import { InvalidInputError, LIMITS, API_MESSAGES, MESSAGES, parseYuan } from '#contracts';
import type { PreparedStatement } from '#database';
import { CARD_COLUMNS } from './design-cards.js';
import type { Cursor } from './page-cursors.js';
import { termsOf } from './search-grams.js';

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

/** More words than people type; each word costs an index scan. */
const MAX_WORDS = 16;

/**
 * Builds the single statement for a page; it fetches one row more than the page shows. Browsing, with or
 * without a category, uses prepared statements. A search is planned again each time for its actual words: the
 * generic plan that PostgreSQL creates after five executions reads the whole table.
 * @param cursor start of the page; null to start at page `p`
 * @throws InvalidInputError
 */
export function cardsStatement(
  query: DesignQuery,
  cursor: Cursor | null,
): {
  statement: PreparedStatement;
  values: unknown[];
} {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const where = ['d.is_active'];
  // These conditions filter nothing; they let PostgreSQL estimate how rare a word is when it plans the page.
  const hints: string[] = [];
  let name = 'cards';
  let isSearch = false;

  for (const field of ['name', 'description'] as const) {
    const terms = termsOf(query[field] ?? '');
    if (terms.length > MAX_WORDS) throw invalid(field);
    for (const { grams, pattern, isExact } of terms) {
      where.push(`d.${field}_grams @> ${bind(grams)}::text[]`);
      (isExact ? hints : where).push(`d.${field}_folded LIKE ${bind(pattern)}`);
      isSearch = true;
    }
  }
  for (const [field, operator] of [
    ['price_min', '>='],
    ['price_max', '<='],
  ] as const) {
    const yuan = query[field];
    if (!yuan) continue;
    const fen = parseYuan(yuan);
    if (fen === null) throw invalid(field);
    where.push(`d.price_fen ${operator} ${bind(Math.min(fen, LIMITS.maxPriceFen))}`);
    isSearch = true;
  }
  if (query.categories && query.categories.length > 0) {
    const isOne = query.categories.length === 1;
    // A single category is read in the order of the list.
    const wanted = isOne
      ? `= ${bind(query.categories[0])}`
      : `= ANY(${bind(query.categories)}::int[])`;
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
  if (cursor === null) {
    if (query.p > 1) {
      if ((query.p - 1) * query.n >= LIMITS.maxOffset) {
        throw new InvalidInputError({ p: [API_MESSAGES.pageTooFar] });
      }
      offset = `OFFSET ${bind((query.p - 1) * query.n)}`;
      name += '-offset';
    }
  } else {
    where.push(`d.id < ${bind(cursor.afterId)}`);
    count = `${bind(cursor.count)}::int`;
    name += '-after';
  }

  const text = `
    SELECT total.count, page.* FROM (SELECT ${count} AS count) total LEFT JOIN (
      SELECT ${CARD_COLUMNS}
      FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id
      WHERE ${[...where, ...hints].join(' AND ')}
      ORDER BY d.id DESC LIMIT ${bind(query.n + 1)} ${offset}
    ) page ON true`;
  return { statement: isSearch ? { text } : { name, text }, values };
}

function invalid(field: string): InvalidInputError {
  return new InvalidInputError({ [field]: [MESSAGES.invalidInput] });
}
