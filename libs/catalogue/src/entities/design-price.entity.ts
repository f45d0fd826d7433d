import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A price of a design on sale, in fen, and the time during which it was asked. A trigger writes it (LAW-05). */
@Entity('design_prices')
export class DesignPriceEntity {
  @PrimaryColumn('bigint', { name: 'design_id' })
  designId: number;

  @Column('bigint', { name: 'price_fen' })
  priceFen: number;

  @Column('timestamptz', { name: 'from_at' })
  fromAt: Date;

  @PrimaryColumn('timestamptz', { name: 'to_at' })
  toAt: Date;
}
