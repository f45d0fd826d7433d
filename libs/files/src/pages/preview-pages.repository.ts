import type { PreviewMark } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

@Injectable()
export class PreviewPagesRepository {
  constructor(private readonly sql: Sql) {}

  /** The marked pages of an archive, in their order. */
  list(archiveId: number): Promise<PreviewMark[]> {
    return this.sql.rows<PreviewMark>(
      'SELECT file, page AS n FROM preview_pages WHERE archive_id = $1 ORDER BY page',
      [archiveId],
    );
  }

  /** Replaces the marked pages of an archive. The lock orders concurrent changes. */
  async replace(archiveId: number, marks: PreviewMark[], manager: EntityManager): Promise<void> {
    await this.sql.run('SELECT FROM archives WHERE id = $1 FOR UPDATE', [archiveId], manager);
    await this.sql.run('DELETE FROM preview_pages WHERE archive_id = $1', [archiveId], manager);
    await this.sql.run(
      `INSERT INTO preview_pages (archive_id, page, file)
       SELECT $1, n, file FROM json_to_recordset($2::json) AS mark(file text, n int)`,
      [archiveId, JSON.stringify(marks)],
      manager,
    );
  }
}
