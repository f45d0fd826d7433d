import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A category of designs. */
@Entity('categories')
export class CategoryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  slug: string;

  @Column('int', { default: 0 })
  position: number;

  @Column('int', { name: 'parent_id', nullable: true })
  parentId: number | null;

  /** The category that this one was merged into: its addresses lead there. */
  @Column('int', { name: 'merged_into', nullable: true })
  mergedInto: number | null;
}
