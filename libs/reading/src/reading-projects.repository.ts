import type { ReadingEvent, ReadingItem } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface ProjectRow {
  id: number;
  designId: number;
  lastSeq: number;
  createdAt: Date;
}

export interface CounterRow {
  id: string;
  value: number;
  setAt: Date | null;
  /** The time of the latest event. */
  lastAt: Date;
}

export interface ItemRow {
  name: string;
  value: string | null;
  at: Date;
}

export interface EventRow {
  seq: number;
  id: string;
  counter: string;
  delta: number | null;
  set: number | null;
  at: Date;
  device: string;
}

/** The main counter of a project, and the JSON of the settings that go with it. */
export interface ProgressRow {
  designId: number;
  updatedAt: Date;
  /** Null if nothing was counted. */
  row: number | null;
  target: string | null;
  unit: string | null;
}

/** Condition of the events of project `$1`. The time excludes the months before the project. */
const IN_PROJECT = `project_id = $1
  AND received_at >= (SELECT p.created_at FROM reading_projects p WHERE p.id = $1)`;

const settingOf = (name: string) =>
  `(SELECT value FROM reading_items i WHERE i.project_id = p.id AND i.name = '${name}')`;

const PROGRESS = `
  SELECT p.design_id AS "designId", p.updated_at AS "updatedAt",
    CASE WHEN s.set_to IS NULL THEN d.sum ELSE s.set_to + coalesce(d.sum, 0) END::int AS row,
    ${settingOf('target')} AS target, ${settingOf('unit')} AS unit
  FROM reading_projects p
  LEFT JOIN LATERAL (
    SELECT set_to, at, seq FROM reading_events
    WHERE project_id = p.id AND received_at >= p.created_at AND counter = 'main' AND set_to IS NOT NULL
    ORDER BY at DESC, seq DESC LIMIT 1) s ON true
  LEFT JOIN LATERAL (
    SELECT sum(delta) FROM reading_events e
    WHERE e.project_id = p.id AND e.received_at >= p.created_at AND e.counter = 'main'
      AND (s.seq IS NULL OR (e.at, e.seq) > (s.at, s.seq))) d ON true
  WHERE p.user_id = $1 AND ($2::bigint IS NULL OR p.design_id = $2)`;

const PROJECT = `id, design_id AS "designId", last_seq AS "lastSeq", created_at AS "createdAt"`;

@Injectable()
export class ReadingProjectsRepository {
  constructor(private readonly sql: Sql) {}

  find(userId: number, designId: number): Promise<ProjectRow | null> {
    return this.sql.one<ProjectRow>(
      `SELECT ${PROJECT} FROM reading_projects WHERE user_id = $1 AND design_id = $2`,
      [userId, designId],
    );
  }

  listOf(userId: number): Promise<ProjectRow[]> {
    return this.sql.rows<ProjectRow>(
      `SELECT ${PROJECT} FROM reading_projects WHERE user_id = $1 ORDER BY id`,
      [userId],
    );
  }

  /**
   * Reserves numbers for new events and locks the project until the transaction ends. A client that has read the events
   * up to a number has therefore not missed an event with a smaller number.
   * @returns the project; `lastSeq` is the last reserved number
   */
  async lock(
    userId: number,
    designId: number,
    count: number,
    manager: EntityManager,
  ): Promise<ProjectRow> {
    const row = await this.sql.one<ProjectRow>(
      `INSERT INTO reading_projects (user_id, design_id, last_seq) VALUES ($1, $2, $3)
       ON CONFLICT (user_id, design_id) DO UPDATE
         SET last_seq = reading_projects.last_seq + $3, updated_at = now()
       RETURNING ${PROJECT}`,
      [userId, designId, count],
      manager,
    );
    return row!;
  }

  /**
   * Stores the events that are not stored yet. The caller must hold `lock`: two concurrent transactions would store an
   * event twice, because no unique key covers all months.
   * @param first number of the first event
   */
  async addEvents(
    projectId: number,
    events: ReadingEvent[],
    first: number,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      // now() is the start of the transaction, which may be before another one that created the project. The time is one
      // for all rows, so that an event that is given twice conflicts with itself.
      `INSERT INTO reading_events (project_id, id, seq, counter, delta, set_to, at, device, received_at)
       SELECT $1, (e->>'id')::uuid, $3 + n::int - 1, e->>'counter', (e->>'delta')::int,
         (e->>'set')::int, (e->>'at')::timestamptz, e->>'device', statement_timestamp()
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (e, n)
       WHERE NOT EXISTS (
         SELECT FROM reading_events stored WHERE stored.${IN_PROJECT} AND stored.id = (e->>'id')::uuid)
       ON CONFLICT (project_id, id, received_at) DO NOTHING`,
      [projectId, JSON.stringify(events), first],
      manager,
    );
  }

  /** Stores items, unless a later value is there. */
  async putItems(projectId: number, items: ReadingItem[], manager: EntityManager): Promise<void> {
    await this.sql.run(
      `INSERT INTO reading_items (project_id, name, value, at)
       SELECT DISTINCT ON (e->>'name') $1::bigint, e->>'name', e->>'value', (e->>'at')::timestamptz
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (e, n)
       ORDER BY e->>'name', (e->>'at')::timestamptz DESC, n DESC
       ON CONFLICT (project_id, name) DO UPDATE SET value = excluded.value, at = excluded.at
       WHERE reading_items.at <= excluded.at`,
      [projectId, JSON.stringify(items)],
      manager,
    );
  }

  /** Forgets the oldest of the removed items. @param kept how many of them stay */
  async forgetRemovedItems(projectId: number, kept: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `DELETE FROM reading_items WHERE project_id = $1 AND name IN (
         SELECT name FROM reading_items WHERE project_id = $1 AND value IS NULL
         ORDER BY at DESC, name OFFSET $2)`,
      [projectId, kept],
      manager,
    );
  }

  /** How much a project holds, for its limits. Removed items do not count. */
  async countsOf(
    projectId: number,
    manager: EntityManager,
  ): Promise<{ events: number; counters: number; items: number }> {
    const row = await this.sql.one<{ events: number; counters: number; items: number }>(
      `SELECT count(*)::int AS events, count(DISTINCT counter)::int AS counters,
         (SELECT count(*)::int FROM reading_items WHERE project_id = $1 AND value IS NOT NULL) AS items
       FROM reading_events WHERE ${IN_PROJECT}`,
      [projectId],
      manager,
    );
    return row!;
  }

  /** The merged counters: what was set last, and every delta after it. */
  counters(projectId: number, manager?: EntityManager): Promise<CounterRow[]> {
    return this.sql.rows<CounterRow>(
      `WITH last_set AS (
         SELECT DISTINCT ON (counter) counter, set_to, at, seq FROM reading_events
         WHERE ${IN_PROJECT} AND set_to IS NOT NULL ORDER BY counter, at DESC, seq DESC)
       SELECT e.counter AS id, min(s.at) AS "setAt", max(e.at) AS "lastAt",
         (coalesce(min(s.set_to), 0) + coalesce(sum(e.delta)
           FILTER (WHERE s.seq IS NULL OR (e.at, e.seq) > (s.at, s.seq)), 0))::int AS value
       FROM reading_events e LEFT JOIN last_set s USING (counter)
       WHERE e.${IN_PROJECT} GROUP BY e.counter ORDER BY e.counter`,
      [projectId],
      manager,
    );
  }

  items(projectId: number, manager?: EntityManager): Promise<ItemRow[]> {
    return this.sql.rows<ItemRow>(
      'SELECT name, value, at FROM reading_items WHERE project_id = $1 ORDER BY name',
      [projectId],
      manager,
    );
  }

  /** How far a user is with each project, or with that of one design, merged as `counters` does. */
  progressOf(userId: number, designId: number | null = null): Promise<ProgressRow[]> {
    return this.sql.rows<ProgressRow>(PROGRESS, [userId, designId]);
  }

  /** Events behind a number, in their order. */
  events(projectId: number, after: number, limit: number): Promise<EventRow[]> {
    return this.sql.rows<EventRow>(
      `SELECT seq, id, counter, delta, set_to AS "set", at, device FROM reading_events
       WHERE ${IN_PROJECT} AND seq > $2 ORDER BY seq LIMIT $3`,
      [projectId, after, limit],
    );
  }

  /** Erases what a deleted account counted and noted. */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    await this.sql.run('DELETE FROM reading_projects WHERE user_id = $1', [userId], manager);
  }
}
