import type { SoldDesignRow } from '#catalogue';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an order sold, as it was when the order was created (LAW-06). */
@Entity('order_snapshots')
export class OrderSnapshotEntity {
  @PrimaryColumn('text', { name: 'order_id' })
  orderId: string;

  @Column('jsonb')
  design: SoldDesignRow;

  @Column('timestamptz', { name: 'taken_at', default: () => 'now()' })
  takenAt: Date;
}
