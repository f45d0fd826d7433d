import type { PageFault, PreparationState } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PreparedFile } from '../pages/prepared-files.js';

/** The pages of an archive for the reader, or how far they are (READ-03). */
@Entity('archive_preparations')
export class ArchivePreparationEntity {
  @PrimaryColumn('bigint', { name: 'archive_id' })
  archiveId: number;

  @Column('text', { default: 'waiting' })
  state: PreparationState;

  /** Why there is no page at all. */
  @Column('text', { nullable: true })
  fault: PageFault | null;

  /** The files of the archive with their pages. */
  @Column('jsonb', { default: [] })
  files: PreparedFile[];

  /** When a reader first requested the pages; null if they are prepared in advance. */
  @Column('timestamptz', { name: 'requested_at', nullable: true })
  requestedAt: Date | null;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
