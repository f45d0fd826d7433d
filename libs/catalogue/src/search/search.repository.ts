import { ACCOUNT_ROWS } from '#accounts';
import { CRAFTS, AUDIENCES, type ChoiceColumn, TECHNIQUES } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CARD_COLUMNS, type CardFields } from '../design-cards.js';
import type { IndexedDesign, SizeNumber } from './indexed-design.js';
import { foldWords, writingsOf } from './words/fold-words.js';
import type { YarnFacts } from './narrow.js';

type Row = Record<ChoiceColumn, string[] | string | number | null> &
  Record<'needleMm' | 'gaugeSts' | 'gaugeRows' | 'metresMin' | 'strands', number | null> &
  Pick<IndexedDesign, 'id' | 'changedIn' | 'isActive' | 'name' | 'description' | 'priceFen'> & {
    downloads: number;
    rating: number;
    designerId: number;
    categories: { id: number; name: string }[];
    styles: string[] | null;
    sizes: IndexedDesign['sizes'] | null;
  };

/** The columns that filters of choices compare. A missing one is a compile error. */
const CHOICE_COLUMNS = Object.keys({
  craft: true,
  audience: true,
  yarn_weight: true,
  difficulty: true,
  techniques: true,
  languages: true,
  instructions: true,
  season: true,
  sell_finished: true,
} satisfies Record<ChoiceColumn, true>) as ChoiceColumn[];

const INDEXED = `
  d.id, d.changed_in AS "changedIn", d.is_active AS "isActive", d.name,
  d.description, d.price_fen AS "priceFen",
  d.download_count AS downloads, d.review_bound AS rating, d.designer_id AS "designerId",
  ${CHOICE_COLUMNS.map((column) => `d.${column}`).join(', ')}, d.needle_mm AS "needleMm", d.gauge_sts AS "gaugeSts",
  d.gauge_rows AS "gaugeRows", d.metres_min AS "metresMin",
  (d.sheet->>'strands')::int AS strands, d.sheet->'style_tags' AS styles,
  (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)), '[]')
    FROM design_categories dc JOIN categories c ON c.id = dc.category_id
    WHERE dc.design_id = d.id) AS categories,
  (SELECT json_agg(json_build_array(s.position, s.bust, s.head_round, s.hand_round, s.foot_round,
      s.metres) ORDER BY s.position)
    FROM design_sizes s WHERE s.design_id = d.id) AS sizes`;

const ALL = {
  name: 'search-index-all',
  text: `SELECT ${INDEXED} FROM designs d WHERE d.id > $1 ORDER BY d.id LIMIT $2`,
};

const SOME = {
  name: 'search-index-some',
  text: `SELECT ${INDEXED} FROM designs d WHERE d.id = ANY($1::bigint[])`,
};

const COUNT = { name: 'search-index-count', text: 'SELECT count(*)::int AS count FROM designs' };

/**
 * The designs that were committed since a horizon, with the next horizon: the oldest transaction that was still
 * running. A restored database may have transactions of the future in its rows; they are read with the first load.
 */
const CHANGED = {
  name: 'search-index-changes',
  // Both bounds beside each other, so that a general plan expects few rows and reads the index.
  text: `SELECT now.horizon, d.id FROM (
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon) now
    LEFT JOIN (SELECT d.id FROM designs d
      WHERE d.changed_in >= $1
        AND d.changed_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint) d ON true`,
};

const DOWNLOADS = {
  name: 'search-index-downloads',
  text: `SELECT id, download_count AS downloads FROM designs WHERE id > $1 AND is_active
    ORDER BY id LIMIT $2`,
};

const CARDS = {
  name: 'search-cards',
  text: `SELECT ${CARD_COLUMNS}
    FROM designs d JOIN ${ACCOUNT_ROWS} u ON u.id = d.designer_id
    WHERE d.id = ANY($1::bigint[]) AND d.is_active`,
};

const SIZES = {
  name: 'search-sizes',
  text: `SELECT s.design_id AS "designId", s.position, s.code, s.bust, s.head_round AS head,
      s.hand_round AS hand, s.foot_round AS foot, s.metres,
      d.yarn_weight AS "yarnWeight", coalesce((d.sheet->>'strands')::int, 1) AS strands
    FROM design_sizes s JOIN designs d ON d.id = s.design_id
    WHERE s.design_id = ANY($1::bigint[])
    ORDER BY s.design_id, s.position`,
};

/** A size of a design, with what of the design's sheet is needed beside it. */
export type SizeRow = Record<SizeNumber, number | null> &
  YarnFacts & { designId: number; position: number; code: string };

const DESCRIBED = {
  name: 'search-described',
  text: 'SELECT d.id FROM designs d WHERE d.is_active AND d.description_grams && $1::text[]',
};

/** Descriptions that do not contain the word are read: they may have it in traditional characters. */
const CONTAINING = {
  name: 'search-containing',
  text: `SELECT d.id, CASE WHEN left(d.description_folded, 2000) LIKE $2 THEN NULL
      ELSE left(d.description, 2000) END AS description
    FROM designs d WHERE d.id = ANY($1::bigint[])`,
};

const WRITTEN = {
  name: 'search-written',
  text: `SELECT d.id FROM designs d
    WHERE d.id = ANY($1::bigint[]) AND d.description_folded LIKE ALL($2::text[])`,
};

const DESIGNER = {
  name: 'search-designer',
  text: `SELECT id FROM ${ACCOUNT_ROWS} u WHERE u.username = $1`,
};

/**
 * Starts from the designers with a design on sale, each of whom is one step in the index of published designs: there
 * are far more accounts.
 */
const DESIGNERS = {
  name: 'search-designers',
  text: `WITH RECURSIVE designers AS (
      (SELECT designer_id AS id FROM designs WHERE is_active ORDER BY designer_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.designer_id FROM designs d WHERE d.is_active AND d.designer_id > designers.id
        ORDER BY d.designer_id LIMIT 1)
      FROM designers WHERE designers.id IS NOT NULL)
    SELECT u.username FROM designers JOIN ${ACCOUNT_ROWS} u ON u.id = designers.id
    WHERE u.username ILIKE $1 ORDER BY u.username LIMIT $2`,
};

/** Reads designs for the search index, and the cards that it found. */
@Injectable()
export class SearchRepository {
  constructor(private readonly sql: Sql) {}

  /** The number of designs, on sale or not. */
  async count(): Promise<number> {
    return (await this.sql.one<{ count: number }>(COUNT))!.count;
  }

  async batch(afterId: number, max: number, manager?: EntityManager): Promise<IndexedDesign[]> {
    return (await this.sql.rows<Row>(ALL, [afterId, max], manager)).map(toIndexed);
  }

  async byIds(ids: readonly number[], manager?: EntityManager): Promise<IndexedDesign[]> {
    return (await this.sql.rows<Row>(SOME, [ids], manager)).map(toIndexed);
  }

  /** @param since an earlier horizon; null for the current horizon alone @returns ids of the changed designs */
  async changes(since: number | null): Promise<{ horizon: number; ids: number[] }> {
    // No transaction id is as large as this number, so no design is returned.
    const from = since ?? Number.MAX_SAFE_INTEGER;
    const rows = await this.sql.primaryRows<{ horizon: number; id: number | null }>(CHANGED, [
      from,
    ]);
    return { horizon: rows[0]!.horizon, ids: rows.flatMap(({ id }) => id ?? []) };
  }

  /** The counts of downloads of the designs on sale after an id. */
  downloads(
    afterId: number,
    max: number,
    manager?: EntityManager,
  ): Promise<{ id: number; downloads: number }[]> {
    return this.sql.rows(DOWNLOADS, [afterId, max], manager);
  }

  async cards(ids: readonly number[]): Promise<Map<number, CardFields>> {
    if (ids.length === 0) return new Map();
    const rows = await this.sql.publicRows<CardFields>(CARDS, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The sizes of designs by their ids. */
  async sizes(ids: readonly number[]): Promise<Map<number, SizeRow[]>> {
    const rows = await this.sql.publicRows<SizeRow>(SIZES, [ids]);
    const byDesign = new Map<number, SizeRow[]>();
    for (const row of rows) {
      byDesign.set(row.designId, [...(byDesign.get(row.designId) ?? []), row]);
    }
    return byDesign;
  }

  /** The designs with a folded character in their description. */
  async idsDescribedBy(character: string): Promise<number[]> {
    const rows = await this.sql.publicRows<{ id: number }>(DESCRIBED, [writingsOf(character)]);
    return rows.map(({ id }) => id);
  }

  /** Those of some designs whose description contains a folded word. */
  async idsWithWord(ids: readonly number[], word: string): Promise<number[]> {
    const pattern = `%${escaped(word)}%`;
    const rows = await this.sql.publicRows<{ id: number; description: string | null }>(CONTAINING, [
      ids,
      pattern,
    ]);
    return rows
      .filter(({ description }) => description === null || foldWords(description).includes(word))
      .map(({ id }) => id);
  }

  /** Those of some designs whose description has all patterns of LIKE, as it is written. */
  async idsDescribedAs(ids: readonly number[], patterns: readonly string[]): Promise<number[]> {
    const rows = await this.sql.publicRows<{ id: number }>(WRITTEN, [ids, patterns]);
    return rows.map(({ id }) => id);
  }

  async designerId(username: string): Promise<number | null> {
    return (await this.sql.publicOne<{ id: number }>(DESIGNER, [username]))?.id ?? null;
  }

  async designers(start: string, max: number): Promise<string[]> {
    const pattern = `${escaped(start)}%`;
    const rows = await this.sql.publicRows<{ username: string }>(DESIGNERS, [pattern, max]);
    return rows.map(({ username }) => username);
  }
}

/** A text in which LIKE finds no wildcards. */
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function toIndexed(row: Row): IndexedDesign {
  const values = Object.fromEntries(
    CHOICE_COLUMNS.map((column) => [column, [row[column] ?? []].flat()]),
  );
  const labelled = [
    [CRAFTS, values.craft],
    [AUDIENCES, values.audience],
    [TECHNIQUES, values.techniques],
  ] as const;
  return {
    ...row,
    labels: [
      ...labelled.flatMap(([labels, keys]) =>
        (keys ?? []).map((key) => (labels as Record<string, string>)[key] ?? ''),
      ),
      ...row.categories.map(({ name }) => name),
      ...(row.styles ?? []),
    ],
    values: {
      ...values,
      category: row.categories.map(({ id }) => id),
      designer: [row.designerId],
    },
    numbers: {
      needle_mm: row.needleMm,
      gauge_sts: row.gaugeSts,
      gauge_rows: row.gaugeRows,
      metres_min: row.metresMin,
      strands: row.strands,
    },
    sizes: row.sizes ?? [],
  };
}
