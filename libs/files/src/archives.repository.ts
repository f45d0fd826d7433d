import type { ArchiveSummary } from '#contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export interface ArchiveRow {
  storageKey: string;
  fileName: string;
  sizeBytes: number;
  sha256: Buffer;
}

export interface NewArchive extends ArchiveRow {
  designId: number;
  files: NonNullable<ArchiveSummary['files']>;
}

@Injectable()
export class ArchivesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds an archive as the newest version of a design's; earlier ones stay. */
  async insert(archive: NewArchive, manager: EntityManager): Promise<void> {
    await manager.query(
      `INSERT INTO archives (design_id, version, storage_key, file_name, size_bytes, sha256, contents)
       SELECT $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6
       FROM archives WHERE design_id = $1`,
      [
        archive.designId,
        archive.storageKey,
        archive.fileName,
        archive.sizeBytes,
        archive.sha256,
        JSON.stringify(archive.files),
      ],
    );
  }

  /** Of these storage keys, those that no archive has. */
  async unusedOf(keys: string[]): Promise<string[]> {
    const rows = await this.dataSource.query<{ key: string }[]>(
      `SELECT key FROM unnest($1::text[]) key
       WHERE NOT EXISTS (SELECT FROM archives WHERE storage_key = key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }

  async get(id: number): Promise<ArchiveRow> {
    const [row] = await this.dataSource.query<ArchiveRow[]>(
      `SELECT storage_key AS "storageKey", file_name AS "fileName", size_bytes AS "sizeBytes", sha256
       FROM archives WHERE id = $1`,
      [id],
    );
    if (!row) throw new Error(`no archive ${id}`);
    return row;
  }
}
