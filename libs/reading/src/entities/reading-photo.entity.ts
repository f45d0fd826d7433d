import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A photo of a project: WebP without camera data. The database stores it, because it is small and private and is backed
 * up and erased together with its project.
 */
@Entity('reading_photos')
export class ReadingPhotoEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('bigint', { name: 'project_id' })
  projectId: number;

  @Column('bytea')
  content: Buffer;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
