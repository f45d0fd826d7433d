import { Entity, PrimaryColumn } from 'typeorm';
import { GrantColumns } from './download-grant.entity.js';

/** A download that can no longer be repeated. Rows are partitioned by the month in which they were claimed. */
@Entity('closed_download_grants')
export class ClosedDownloadGrantEntity extends GrantColumns {
  @PrimaryColumn('timestamptz', { name: 'claimed_at', default: () => 'now()' })
  claimedAt: Date;
}
