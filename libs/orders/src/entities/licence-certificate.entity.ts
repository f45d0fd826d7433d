import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public code of an order's licence certificate (SHELF-11). */
@Entity('licence_certificates')
export class LicenceCertificateEntity {
  @PrimaryColumn('text')
  code: string;

  @Column('text', { name: 'order_id', unique: true })
  orderId: string;

  @Column('timestamptz', { name: 'issued_at', default: () => 'now()' })
  issuedAt: Date;
}
