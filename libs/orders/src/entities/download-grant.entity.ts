import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The columns of open and closed grants, except the time that decides the month of a closed one. */
export abstract class GrantColumns {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  @Column('bigint', { name: 'archive_id' })
  archiveId: number;

  /** Null for a download that needs no order. */
  @Column('text', { name: 'order_id', nullable: true })
  orderId: string | null;

  @Column('text')
  state: 'open' | 'idle' | 'done';

  /** The transfer that holds the grant. */
  @Column('uuid', { name: 'transfer_id', default: () => 'gen_random_uuid()' })
  transferId: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt: Date;

  @Column('timestamptz', { name: 'done_at', nullable: true })
  doneAt: Date | null;

  /** Bytes reserved or delivered in total. */
  @Column('bigint', { name: 'delivered_bytes', default: 0 })
  deliveredBytes: number;

  @Column('text', { nullable: true })
  device: string | null;

  /** Whether nginx or S3 delivers. */
  @Column('boolean', { name: 'handed_over', default: false })
  handedOver: boolean;

  @Column('boolean', { name: 'end_delivered', default: false })
  endDelivered: boolean;
}

/** One download of an archive: of a paid order, or of an admin or the designer. */
@Entity('download_grants')
export class DownloadGrantEntity extends GrantColumns {
  @Column('timestamptz', { name: 'claimed_at', default: () => 'now()' })
  claimedAt: Date;
}
