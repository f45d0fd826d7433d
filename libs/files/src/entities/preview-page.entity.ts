import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A page of an archive that everybody may see before buying. A new archive starts without any (READ-03). */
@Entity('preview_pages')
export class PreviewPageEntity {
  @PrimaryColumn('bigint', { name: 'archive_id' })
  archiveId: number;

  /** Counts from 1 through the archive. */
  @PrimaryColumn('int')
  page: number;

  /** The path of its file in the archive. */
  @Column('text')
  file: string;
}
