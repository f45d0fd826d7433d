import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A pattern on sale. Prices in fen. */
@Entity('designs')
export class DesignEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'designer_id' })
  designerId: number;

  @Column('text')
  name: string;

  @Column('text')
  description: string;

  @Column('bigint', { name: 'price_fen' })
  priceFen: number;

  @Column('bigint', { name: 'old_price_fen', nullable: true })
  oldPriceFen: number | null;

  @Column('int', { name: 'download_count', default: 0 })
  downloadCount: number;

  @Column('boolean', { name: 'is_active', default: true })
  isActive: boolean;

  /** Normalised for search. */
  @Column('text', { name: 'name_folded' })
  nameFolded: string;

  @Column('text', { name: 'description_folded' })
  descriptionFolded: string;

  /** Single characters and pairs of the folded name. */
  @Column('text', { name: 'name_grams', array: true })
  nameGrams: string[];

  @Column('text', { name: 'description_grams', array: true })
  descriptionGrams: string[];

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;

  /** The id in its owner’s lists. */
  @Column('text', { nullable: true })
  sku: string | null;
}
