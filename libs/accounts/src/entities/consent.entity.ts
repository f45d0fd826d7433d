import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A user's consent to the terms and the privacy notice. */
@Entity('consents')
export class ConsentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('text', { name: 'terms_version' })
  termsVersion: string;

  @Column('text', { name: 'privacy_version' })
  privacyVersion: string;

  /** Whether the user stated to be 16 or older. */
  @Column('boolean', { name: 'is_16' })
  is16: boolean;

  @Column('timestamptz', { name: 'given_at', default: () => 'now()' })
  givenAt: Date;

  @Column('timestamptz', { name: 'withdrawn_at', nullable: true })
  withdrawnAt: Date | null;
}
