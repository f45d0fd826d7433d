import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture of a review. Its files are stored, served and backed up as those of designs are. */
@Entity('review_images')
export class ReviewImageEntity {
  @PrimaryColumn('uuid', { name: 'media_id', default: () => 'gen_random_uuid()' })
  mediaId: string;

  @Column('bigint', { name: 'review_id' })
  reviewId: number;

  @Column('int')
  position: number;

  /** The storage key of the original, which has no camera data either. */
  @Column('text', { name: 'original_key' })
  originalKey: string;

  @Column('bytea', { name: 'original_sha256' })
  originalSha256: Buffer;
}
