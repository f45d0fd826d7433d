import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An order whose buyer was asked for a review (SHELF-07). */
@Entity('review_requests')
export class ReviewRequestEntity {
  @PrimaryColumn('text', { name: 'order_id' })
  orderId: string;

  @Column('timestamptz', { name: 'asked_at', default: () => 'now()' })
  askedAt: Date;
}
