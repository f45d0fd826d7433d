import type { PageFault, PreparationState } from '#contracts';
import { Sql } from '#database';
import { enqueueEach, type JobName } from '#queues';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PreparedFile } from './prepared-files.js';

/** An archive, and how far its pages are. */
export interface ArchivePages {
  archiveId: number;
  designId: number;
  version: number;
  storageKey: string;
  /** Null if its pages were never asked for. */
  state: PreparationState | null;
  fault: PageFault | null;
  files: PreparedFile[];
  /** When a reader first requested them; null if they are prepared in advance. */
  requestedAt: Date | null;
  updatedAt: Date | null;
}

/** Where the pages of an archive are in storage. */
export type StoredPages = Pick<ArchivePages, 'archiveId' | 'storageKey'>;

const STORED = {
  name: 'archive-pages-stored',
  text: 'SELECT id AS "archiveId", storage_key AS "storageKey" FROM archives WHERE id = $1',
};
const PREPARE: JobName = 'pages.prepare';
const PREPARE_AHEAD: JobName = 'pages-ahead.prepare';
const SELECTED = `SELECT a.id AS "archiveId", a.design_id AS "designId", a.version, a.storage_key AS "storageKey", p.state,
  p.fault, coalesce(p.files, '[]') AS files, p.requested_at AS "requestedAt", p.updated_at AS "updatedAt"
  FROM archives a LEFT JOIN archive_preparations p ON p.archive_id = a.id`;

const payloadsOf = (table: string) =>
  `SELECT jsonb_build_object('archiveId', archive_id) AS payload FROM ${table} ORDER BY archive_id`;
/** SQL that resets the preparation and queues job `$1` for each row (archive id, time of the request) of a query. */
const queueEach = (query: string) => `WITH queued AS (
    INSERT INTO archive_preparations (archive_id, requested_at) ${query}
    ON CONFLICT (archive_id) DO UPDATE SET state = 'waiting', fault = NULL, files = '[]',
      requested_at = excluded.requested_at, updated_at = now()
    RETURNING archive_id)
  ${enqueueEach(payloadsOf('queued'))}`;

@Injectable()
export class ArchivePreparationsRepository {
  constructor(private readonly sql: Sql) {}

  /** The newest archive of a design, or one version of it; null if there is none. */
  find(designId: number, version: number | null): Promise<ArchivePages | null> {
    return this.sql.one<ArchivePages>(
      `${SELECTED} WHERE a.design_id = $1 AND ($2::int IS NULL OR a.version = $2)
       ORDER BY a.version DESC LIMIT 1`,
      [designId, version],
    );
  }

  findArchive(archiveId: number): Promise<ArchivePages | null> {
    return this.sql.one<ArchivePages>(`${SELECTED} WHERE a.id = $1`, [archiveId]);
  }

  /** Finds what each view of a page needs: not the list of the archive's files, which may have hundreds of pages. */
  findStored(archiveId: number): Promise<StoredPages | null> {
    return this.sql.one<StoredPages>(STORED, [archiveId]);
  }

  /** Restarts the preparation of archives in advance, which requests of readers do not wait for. */
  async queueAhead(archiveIds: number[], manager: EntityManager): Promise<void> {
    await this.sql.run(
      queueEach('SELECT unnest($2::bigint[]), NULL'),
      [PREPARE_AHEAD, archiveIds],
      manager,
    );
  }

  /** Restarts the preparation of an archive that a reader has requested. */
  async queue(archiveId: number): Promise<void> {
    await this.sql.run(queueEach('VALUES ($2::bigint, now())'), [PREPARE, archiveId]);
  }

  /** Queues an archive that waits to be prepared in advance as a request of a reader. */
  async advance(archiveId: number): Promise<void> {
    await this.sql.run(
      `WITH advanced AS (
         UPDATE archive_preparations SET requested_at = now()
         WHERE archive_id = $2 AND state = 'waiting' AND requested_at IS NULL RETURNING archive_id)
       ${enqueueEach(payloadsOf('advanced'))}`,
      [PREPARE, archiveId],
    );
  }

  /**
   * Begins a preparation anew.
   * @param isAhead in advance: an archive that a reader has requested has a job of its own
   * @returns the archive; null if it is gone, its pages are ready, or another job prepares them
   */
  async begin(archiveId: number, isAhead: boolean): Promise<{ storageKey: string } | null> {
    return this.sql.one<{ storageKey: string }>(
      `WITH begun AS (
         INSERT INTO archive_preparations (archive_id, state)
         SELECT id, 'preparing' FROM archives WHERE id = $1
         ON CONFLICT (archive_id) DO UPDATE SET state = 'preparing', fault = NULL, files = '[]',
           updated_at = now()
         WHERE archive_preparations.state <> 'ready'
           AND NOT ($2 AND archive_preparations.requested_at IS NOT NULL)
         RETURNING archive_id)
       SELECT storage_key AS "storageKey" FROM archives JOIN begun ON archive_id = id`,
      [archiveId, isAhead],
    );
  }

  /** Stores the pages so far. */
  async save(
    archiveId: number,
    state: PreparationState,
    fault: PageFault | null,
    files: PreparedFile[],
  ): Promise<void> {
    await this.sql.run(
      `UPDATE archive_preparations SET state = $2, fault = $3, files = $4, updated_at = now()
       WHERE archive_id = $1`,
      [archiveId, state, fault, JSON.stringify(files)],
    );
  }

  /** Records that the last attempt failed for a reason that is not the archive's. */
  async giveUp(archiveId: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE archive_preparations SET state = 'failed', fault = 'internal', updated_at = now()
       WHERE archive_id = $1 AND state <> 'ready'`,
      [archiveId],
      manager,
    );
  }
}

/**
 * SQL of a restore: forgets all pages, which no backup contains, and queues those of the newest archive of each design,
 * newest designs first. The others are prepared when somebody reads them.
 */
export const REMAKE_PAGES: { text: string; values: unknown[] }[] = [
  { text: 'DELETE FROM archive_preparations', values: [] },
  {
    text: enqueueEach(`SELECT jsonb_build_object('archiveId', max(id)) AS payload
      FROM archives GROUP BY design_id ORDER BY design_id DESC`),
    values: [PREPARE_AHEAD],
  },
];
