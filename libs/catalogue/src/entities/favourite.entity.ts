import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A design that somebody keeps in mind (SHELF-02). */
@Entity('favourites')
export class FavouriteEntity {
  /** The order of the list: a merge adds many at the same time. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
