import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A photo without its bytes. */
export interface PhotoRow {
  id: string;
  createdAt: Date;
}

@Injectable()
export class ReadingPhotosRepository {
  constructor(private readonly sql: Sql) {}

  /** The photos of a user's project, oldest first. */
  list(userId: number, designId: number): Promise<PhotoRow[]> {
    return this.sql.rows<PhotoRow>(
      `SELECT f.id, f.created_at AS "createdAt" FROM reading_photos f
         JOIN reading_projects p ON p.id = f.project_id
       WHERE p.user_id = $1 AND p.design_id = $2 ORDER BY f.created_at, f.id`,
      [userId, designId],
    );
  }

  /** The photos of all projects of a user by design, oldest first. */
  async listByDesign(userId: number): Promise<Map<number, PhotoRow[]>> {
    const rows = await this.sql.rows<PhotoRow & { designId: number }>(
      `SELECT f.id, f.created_at AS "createdAt", p.design_id AS "designId" FROM reading_photos f
         JOIN reading_projects p ON p.id = f.project_id
       WHERE p.user_id = $1 ORDER BY f.created_at, f.id`,
      [userId],
    );
    const byDesign = new Map<number, PhotoRow[]>();
    for (const row of rows) {
      byDesign.set(row.designId, [...(byDesign.get(row.designId) ?? []), row]);
    }
    return byDesign;
  }

  count(projectId: number, manager: EntityManager): Promise<number> {
    return this.sql.count(
      'SELECT 1 FROM reading_photos WHERE project_id = $1',
      [projectId],
      manager,
    );
  }

  async insert(projectId: number, content: Buffer, manager: EntityManager): Promise<void> {
    await this.sql.run(
      'INSERT INTO reading_photos (project_id, content) VALUES ($1, $2)',
      [projectId, content],
      manager,
    );
  }

  /** Removes a photo of a user's project. Changes nothing if the project has no such photo. */
  async remove(userId: number, designId: number, id: string): Promise<void> {
    await this.sql.run(
      `DELETE FROM reading_photos f USING reading_projects p
       WHERE p.id = f.project_id AND p.user_id = $1 AND p.design_id = $2 AND f.id = $3`,
      [userId, designId, id],
    );
  }

  /** The photo as WebP; null if it does not exist. */
  async findContent(id: string): Promise<Buffer | null> {
    const row = await this.sql.one<{ content: Buffer }>(
      'SELECT content FROM reading_photos WHERE id = $1',
      [id],
    );
    return row?.content ?? null;
  }
}
