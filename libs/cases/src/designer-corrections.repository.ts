import { CORRECTION_KINDS, type DesignerFigures } from '#contracts';
import { DESIGN_ROWS } from '#catalogue';
import { Sql } from '#database';
import { ARCHIVE_ROWS } from '#files';
import { Injectable } from '@nestjs/common';
import { DESIGNER_KIND } from './cases.repository.js';

/**
 * SQL of the number of a designer's corrections, and of the median hours from a report to the correction. The report is
 * the first one of a mistake since the previous correction of the design. No data links a report to the version that
 * corrects it, so a report that the designer declined counts too.
 */
const CORRECTIONS = {
  name: 'designer-corrections',
  text: `
    SELECT count(*)::int AS count, count(report.at)::int AS reported,
      round((percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM v.at - report.at)::float8 / 3600))::numeric, 1)::float8
        AS median_hours
    FROM (
      SELECT a.design_id, a.created_at AS at,
        lag(a.created_at, 1, '-infinity') OVER (PARTITION BY a.design_id ORDER BY a.version) AS before
      FROM ${DESIGN_ROWS} d JOIN ${ARCHIVE_ROWS} a ON a.design_id = d.id
      WHERE d.designer_id = $1 AND a.note ->> 'kind' = ANY($2::text[])
    ) v LEFT JOIN LATERAL (
      SELECT min(c.created_at) AS at FROM cases c
      WHERE c.design_id = v.design_id AND c.kind = '${DESIGNER_KIND}'
        AND c.created_at >= v.before AND c.created_at < v.at
    ) report ON true`,
};

/** Counts the corrections of designers (SHELF-03). */
@Injectable()
export class DesignerCorrectionsRepository {
  constructor(private readonly sql: Sql) {}

  async count(designerId: number): Promise<DesignerFigures['corrections']> {
    const row = await this.sql.publicOne<DesignerFigures['corrections']>(CORRECTIONS, [
      designerId,
      CORRECTION_KINDS,
    ]);
    return row!;
  }
}
