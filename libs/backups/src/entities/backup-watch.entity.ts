import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Since when the shop is watched for its first backup. The only row is written by the first check. */
@Entity('backup_watch')
export class BackupWatchEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id: number;

  @Column('timestamptz', { default: () => 'now()' })
  since: Date;
}
