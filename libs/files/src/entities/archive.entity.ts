import type { ArchiveSummary, VersionNote } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One version of the archive of a design. */
@Entity('archives')
export class ArchiveEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  /** Counts from 1 for each design; the newest is delivered. */
  @Column('int')
  version: number;

  @Column('text', { name: 'storage_key' })
  storageKey: string;

  @Column('text', { name: 'file_name' })
  fileName: string;

  @Column('bigint', { name: 'size_bytes' })
  sizeBytes: number;

  @Column('bytea')
  sha256: Buffer;

  /** How many files of each kind are inside; null for archives that were stored before this was counted. */
  @Column('jsonb', { nullable: true })
  contents: ArchiveSummary['files'] | null;

  /** What this version changes; null for one without a note. */
  @Column('jsonb', { nullable: true })
  note: VersionNote | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
