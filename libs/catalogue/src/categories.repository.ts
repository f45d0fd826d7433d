import type { Category } from '#contracts';
import { Sql } from '#database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

@Injectable()
export class CategoriesRepository {
  constructor(private readonly sql: Sql) {}

  /** Makes other changes of the tree wait until the transaction ends; reads go on. */
  async lock(manager: EntityManager): Promise<void> {
    await this.sql.run('LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE', [], manager);
  }

  async hasSlug(slug: string, manager: EntityManager): Promise<boolean> {
    return this.sql.exists('SELECT FROM categories WHERE slug = $1', [slug], manager);
  }

  /** Inserts a category behind the other children of its parent. @returns its id */
  async insert(
    { name, slug, parent }: { name: string; slug: string; parent: number | null },
    manager: EntityManager,
  ): Promise<number> {
    const row = await this.sql.one<{ id: number }>(
      `INSERT INTO categories (name, slug, parent_id, position)
       SELECT $1, $2, $3, coalesce(max(position), 0) + 1 FROM categories
       WHERE parent_id IS NOT DISTINCT FROM $3::int RETURNING id`,
      [name, slug, parent],
      manager,
    );
    return row!.id;
  }

  async update(
    { id, name: nameBefore }: Pick<Category, 'id' | 'name'>,
    { name, parent }: Pick<Category, 'name' | 'parent'>,
    manager: EntityManager,
  ): Promise<void> {
    await this.sql.run(
      'UPDATE categories SET name = $2, parent_id = $3 WHERE id = $1',
      [id, name, parent],
      manager,
    );
    if (name !== nameBefore) await this.touchDesigns(id, manager);
  }

  /** Numbers categories in the given order. */
  async order(ids: number[], manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE categories SET position = place
       FROM unnest($1::int[]) WITH ORDINALITY AS wanted(category_id, place)
       WHERE id = category_id`,
      [ids],
      manager,
    );
  }

  /** Marks the designs of a category as changed: the search finds them by its name. */
  private async touchDesigns(id: number, manager: EntityManager): Promise<void> {
    await this.sql.run(
      `UPDATE designs SET name = name
       WHERE id IN (SELECT design_id FROM design_categories WHERE category_id = $1)`,
      [id],
      manager,
    );
  }

  /** Moves designs, children and old addresses of a category to another one. */
  async merge(id: number, into: number, manager: EntityManager): Promise<void> {
    await this.touchDesigns(id, manager);
    await this.sql.run(
      `INSERT INTO design_categories (design_id, category_id)
       SELECT design_id, $2 FROM design_categories WHERE category_id = $1 ON CONFLICT DO NOTHING`,
      [id, into],
      manager,
    );
    await this.sql.run('DELETE FROM design_categories WHERE category_id = $1', [id], manager);
    await this.sql.run(
      `UPDATE categories SET
         parent_id = CASE WHEN parent_id = $1 THEN $2 WHEN id = $1 THEN NULL ELSE parent_id END,
         merged_into = CASE WHEN id = $1 OR merged_into = $1 THEN $2 ELSE merged_into END
       WHERE id = $1 OR parent_id = $1 OR merged_into = $1`,
      [id, into],
      manager,
    );
  }

  async hasDesigns(id: number, manager: EntityManager): Promise<boolean> {
    return this.sql.exists('SELECT FROM design_categories WHERE category_id = $1', [id], manager);
  }

  async delete(id: number, manager: EntityManager): Promise<void> {
    await this.sql.run('DELETE FROM categories WHERE id = $1', [id], manager);
  }
}
