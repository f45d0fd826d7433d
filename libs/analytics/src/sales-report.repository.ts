import { ACCOUNT_ROWS } from '#accounts';
import { DESIGN_ROWS } from '#catalogue';
import type { SalesColumn, SalesGrouping } from '#contracts';
import { IN_CHINA, Sql } from '#database';
import { firstReadBetween, orderedBetween, paidBetween } from '#orders';
import { receivedBetween, refundedBetween } from '#payments';
import { Injectable } from '@nestjs/common';

/** First and last day in China's time: `2026-11-20`. */
export interface DayRange {
  from: string;
  to: string;
}

export interface SalesOrder {
  column: SalesColumn;
  isDescending: boolean;
}

/** The sums of a group; money in fen. */
export interface SalesRow {
  key: string;
  /** Null for days and sources, and for deleted designs and accounts. */
  name: string | null;
  designer: string | null;
  seen: number;
  opened: number;
  ordered: number;
  paid: number;
  read: number;
  receivedFen: number;
  refunds: number;
  refundedFen: number;
}

const SINCE = `($1::date::timestamp ${IN_CHINA})`;
const UNTIL = `(($2::date + 1)::timestamp ${IN_CHINA})`;
const COUNTS = ['seen', 'opened', 'ordered', 'paid', 'read', 'refunds'] as const;
const SUMS = [...COUNTS, 'received', 'refunded'] as const;

/** The columns of sums; 0 for those without a value. */
const columns = (values: Partial<Record<(typeof SUMS)[number], string>>) =>
  SUMS.map((sum) => `${values[sum] ?? '0'}::bigint AS ${sum}`).join(', ');

/** Selects one kind of event of orders, by day. */
const events = (relation: string, values: Parameters<typeof columns>[0]) => `
  SELECT (at ${IN_CHINA})::date AS day, design_id, coalesce(source, 'unknown') AS source,
    ${columns(values)} FROM ${relation} e`;

const EVENTS = [
  `SELECT day, design_id, source, ${columns({ seen: 'seen', opened: 'opened' })}
   FROM design_traffic WHERE day BETWEEN $1 AND $2`,
  events(orderedBetween(SINCE, UNTIL), { ordered: '1' }),
  events(paidBetween(SINCE, UNTIL), { paid: '1' }),
  events(firstReadBetween(SINCE, UNTIL), { read: '1' }),
  events(receivedBetween(SINCE, UNTIL), { received: 'fen' }),
  events(refundedBetween(SINCE, UNTIL), { refunds: '1', refunded: 'fen' }),
].join(' UNION ALL ');

/** Days without any event are part of a report by day. */
const DAYS = `SELECT d::date, 0, '', ${columns({})}
  FROM generate_series($1::date, $2::date, '1 day') d`;

const NO_NAME = { name: 'NULL', designer: 'NULL', joins: '' };

/** The key of each grouping from an event `e`, and the names of a group `g`. */
const GROUPINGS: Record<
  SalesGrouping,
  { key: string; from: string; name: string; designer: string; joins: string }
> = {
  day: { ...NO_NAME, key: `to_char(e.day, 'YYYY-MM-DD')`, from: `${EVENTS} UNION ALL ${DAYS}` },
  source: { ...NO_NAME, key: 'e.source', from: EVENTS },
  design: {
    key: 'e.design_id::text',
    from: EVENTS,
    name: 'd.name',
    designer: 'u.username',
    joins: `LEFT JOIN ${DESIGN_ROWS} d ON d.id = g.key::bigint
      LEFT JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id`,
  },
  designer: {
    key: `coalesce(w.designer_id, 0)::text`,
    from: EVENTS,
    name: 'u.username',
    designer: 'NULL',
    joins: `LEFT JOIN ${ACCOUNT_ROWS} u ON u.id = g.key::bigint`,
  },
};

const SORTED_BY: Record<SalesColumn, string> = {
  name: 'coalesce(name, key)',
  seen: 'seen',
  opened: 'opened',
  ordered: 'ordered',
  paid: 'paid',
  read: 'read',
  received: 'received',
  refunds: 'refunds',
  refunded: 'refunded',
  refund_share: 'refunded::numeric / nullif(received, 0)',
};

/** Sums of visits, orders and money. */
@Injectable()
export class SalesReportRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns one page of the groups, and the number of groups on all pages */
  async groups(
    { from, to }: DayRange,
    by: SalesGrouping,
    { column, isDescending }: SalesOrder,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ count: number; rows: SalesRow[] }> {
    const { key, from: relation, name, designer, joins } = GROUPINGS[by];
    const ofDesigner = by === 'designer' ? `LEFT JOIN ${DESIGN_ROWS} w ON w.id = e.design_id` : '';
    const sums = SUMS.map((sum) => `sum(e.${sum})::bigint AS ${sum}`).join(', ');
    const direction = isDescending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
    const found = await this.sql.rows<SalesRow & { count: number; key: string | null }>(
      `WITH groups AS (
         SELECT ${key} AS key, ${sums} FROM (${relation}) e ${ofDesigner} GROUP BY 1),
       named AS (SELECT g.*, ${name}::text AS name, ${designer}::text AS designer FROM groups g ${joins}),
       page AS (
         SELECT *, row_number() OVER (ORDER BY ${SORTED_BY[column]} ${direction}, length(key), key) AS place
         FROM named ORDER BY place LIMIT $3 OFFSET $4)
       SELECT c.count, key, name, designer, ${COUNTS.join(', ')}, received AS "receivedFen",
         refunded AS "refundedFen"
       FROM (SELECT count(*)::int AS count FROM groups) c LEFT JOIN page ON true ORDER BY place`,
      [from, to, limit, offset],
    );
    return {
      count: found[0]?.count ?? 0,
      rows: found.filter((row) => row.key !== null),
    };
  }
}
