import { Entity, PrimaryColumn } from 'typeorm';

/** A design in a category. */
@Entity('design_categories')
export class DesignCategoryEntity {
  @PrimaryColumn('bigint', { name: 'design_id' })
  designId: number;

  @PrimaryColumn('int', { name: 'category_id' })
  categoryId: number;
}
