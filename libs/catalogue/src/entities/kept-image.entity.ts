import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An image of a sold design: its files stay when the design loses it (LAW-06). */
@Entity('kept_images')
export class KeptImageEntity {
  @PrimaryColumn('uuid', { name: 'media_id' })
  mediaId: string;

  /** The storage key of the original. */
  @Column('text', { name: 'original_key' })
  originalKey: string;

  @Column('bytea', { name: 'original_sha256', nullable: true })
  originalSha256: Buffer | null;

  @Column('timestamptz', { name: 'kept_until' })
  keptUntil: Date;
}
