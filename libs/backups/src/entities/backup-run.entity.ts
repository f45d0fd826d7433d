import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A completed backup. */
@Entity('backup_runs')
export class BackupRunEntity {
  @PrimaryColumn('timestamptz', { name: 'finished_at', default: () => 'now()' })
  finishedAt: Date;

  /** Name of its folder. */
  @Column('text')
  backup: string;
}
