import type { ShownChart } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A picture that was not compared with an archive. */
export interface UncheckedImage {
  id: number;
  mediaId: string;
}

/** The result for a picture: the chart that it shows, or null. */
export interface PictureCheck {
  imageId: number;
  chart: { file: string; page: number } | null;
}

@Injectable()
export class PictureChecksRepository {
  constructor(private readonly sql: Sql) {}

  /** Pictures of a design that were not compared with this archive. */
  unchecked(designId: number, archiveId: number): Promise<UncheckedImage[]> {
    return this.sql.rows<UncheckedImage>(
      `SELECT i.id, i.media_id AS "mediaId" FROM design_images i
       WHERE i.design_id = $1 AND NOT EXISTS (
         SELECT FROM design_image_checks c WHERE c.image_id = i.id AND c.archive_id = $2)
       ORDER BY i.position`,
      [designId, archiveId],
    );
  }

  /** Stores results; those of pictures that were deleted, and of an older archive, are dropped. */
  async save(archiveId: number, checks: PictureCheck[], manager: EntityManager): Promise<void> {
    const rows = checks.map(({ imageId, chart }) => ({ id: imageId, ...chart }));
    await this.sql.run(
      `INSERT INTO design_image_checks AS old (image_id, archive_id, chart_file, chart_page)
       SELECT i.id, $1, given.file, given.page
       FROM json_to_recordset($2::json) AS given(id bigint, file text, page int)
         JOIN design_images i ON i.id = given.id
       ON CONFLICT (image_id) DO UPDATE SET archive_id = excluded.archive_id,
         chart_file = excluded.chart_file, chart_page = excluded.chart_page, checked_at = now()
       WHERE old.archive_id < excluded.archive_id`,
      [archiveId, JSON.stringify(rows)],
      manager,
    );
  }

  /** The pictures of a design that show a whole chart, in their order. */
  shown(designId: number): Promise<ShownChart[]> {
    return this.sql.rows<ShownChart>(
      `SELECT i.id AS image_id, c.chart_file AS file, c.chart_page AS page
       FROM design_images i JOIN design_image_checks c ON c.image_id = i.id
       WHERE i.design_id = $1 AND c.chart_file IS NOT NULL ORDER BY i.position`,
      [designId],
    );
  }

  /** A design's name and designer. */
  design(designId: number, manager: EntityManager) {
    return this.sql.one<{ name: string; designerId: number }>(
      'SELECT name, designer_id AS "designerId" FROM designs WHERE id = $1',
      [designId],
      manager,
    );
  }
}
