import type { ArchiveSummary, VersionNote } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** An archive in storage. */
export interface StoredArchive {
  storageKey: string;
  fileName: string;
  sizeBytes: number;
  sha256: Buffer;
}

export interface NewArchive extends StoredArchive {
  designId: number;
  /** How many files of each kind are inside. */
  files: NonNullable<ArchiveSummary['files']>;
  /** What this version changes; absent for one without a note. */
  note?: VersionNote | null;
}

/** A version with a note. */
export interface NotedVersion {
  /** The id of the archive. */
  id: number;
  version: number;
  note: VersionNote;
  createdAt: Date;
}

@Injectable()
export class ArchivesRepository {
  constructor(private readonly sql: Sql) {}

  /** Adds archives of different designs, each as the newest version of its design. @returns their ids */
  async insert(archives: NewArchive[], manager: EntityManager): Promise<number[]> {
    const rows = archives.map(({ sha256, ...archive }) => ({
      ...archive,
      sha256: sha256.toString('hex'),
    }));
    const added = await this.sql.rows<{ id: number }>(
      `INSERT INTO archives (design_id, version, storage_key, file_name, size_bytes, sha256, contents,
         note)
       SELECT "designId",
         coalesce((SELECT max(version) FROM archives WHERE design_id = "designId"), 0) + 1,
         "storageKey", "fileName", "sizeBytes", decode(sha256, 'hex'), files, note
       FROM json_to_recordset($1::json) AS archive("designId" bigint, "storageKey" text,
         "fileName" text, "sizeBytes" bigint, sha256 text, files jsonb,
         note jsonb)
       RETURNING id`,
      [JSON.stringify(rows)],
      manager,
    );
    return added.map(({ id }) => id);
  }

  /** Versions of a design with a note, newest first. */
  listNoted(designId: number): Promise<NotedVersion[]> {
    return this.sql.rows<NotedVersion>(
      `SELECT id, version, note, created_at AS "createdAt" FROM archives
       WHERE design_id = $1 AND note IS NOT NULL ORDER BY version DESC`,
      [designId],
    );
  }

  /** The number of a design's newest version; 0 without one. */
  async newestVersion(designId: number, manager?: EntityManager): Promise<number> {
    const row = await this.sql.one<{ version: number }>(
      'SELECT coalesce(max(version), 0) AS version FROM archives WHERE design_id = $1',
      [designId],
      manager,
    );
    return row!.version;
  }

  /** The newest version of a design that has these bytes; null without one. */
  async findVersion(
    designId: number,
    sha256: Buffer,
    manager: EntityManager,
  ): Promise<number | null> {
    const row = await this.sql.one<{ version: number | null }>(
      'SELECT max(version) AS version FROM archives WHERE design_id = $1 AND sha256 = $2',
      [designId, sha256],
      manager,
    );
    return row!.version;
  }

  async findNewestKey(designId: number): Promise<string | null> {
    const row = await this.sql.one<{ key: string }>(
      'SELECT storage_key AS key FROM archives WHERE design_id = $1 ORDER BY version DESC LIMIT 1',
      [designId],
    );
    return row?.key ?? null;
  }

  /** Returns those of these storage keys that belong to no archive. */
  async unusedOf(keys: string[]): Promise<string[]> {
    const rows = await this.sql.rows<{ key: string }>(
      `SELECT key FROM unnest($1::text[]) key
       WHERE NOT EXISTS (SELECT FROM archives WHERE storage_key = key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }
}
