import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An image of a design. The first by position is the preview. */
@Entity('design_images')
export class DesignImageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  @Column('int')
  position: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** The storage key of the original. */
  @Column('text', { name: 'original_key' })
  originalKey: string;

  /** The public id, part of the image URLs. */
  @Column('uuid', { name: 'media_id', default: () => 'gen_random_uuid()' })
  mediaId: string;

  @Column('bytea', { name: 'original_sha256', nullable: true })
  originalSha256: Buffer | null;
}
