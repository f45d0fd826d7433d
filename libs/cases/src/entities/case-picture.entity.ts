import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A picture of a case: WebP without camera data. It is kept in the database, because it is small, rare and private: it
 * is written, backed up and erased together with its case.
 */
@Entity('case_pictures')
export class CasePictureEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('bigint', { name: 'event_id' })
  eventId: number;

  @Column('bytea')
  content: Buffer;
}
