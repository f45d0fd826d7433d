import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many downloads of a newer version's file an order used (SHELF-09). */
@Entity('version_downloads')
export class VersionDownloadEntity {
  @PrimaryColumn('text', { name: 'order_id' })
  orderId: string;

  @PrimaryColumn('bigint', { name: 'archive_id' })
  archiveId: number;

  @Column('int')
  used: number;
}
