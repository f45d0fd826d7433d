import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The comparison of a picture of a design with the charts of the design's newest archive (SHELF-13). */
@Entity('design_image_checks')
export class DesignImageCheckEntity {
  @PrimaryColumn('bigint', { name: 'image_id' })
  imageId: number;

  /** The archive that it was compared with. */
  @Column('bigint', { name: 'archive_id' })
  archiveId: number;

  /** Path in the archive of the file whose chart the picture shows; null if it shows none. */
  @Column('text', { name: 'chart_file', nullable: true })
  chartFile: string | null;

  /** Counted from 1 within the file. */
  @Column('int', { name: 'chart_page', nullable: true })
  chartPage: number | null;

  @Column('timestamptz', { name: 'checked_at', default: () => 'now()' })
  checkedAt: Date;
}
