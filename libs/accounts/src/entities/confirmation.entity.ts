import type { ResolvedAct } from '../administration/account-acts.service.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request of an API token that its admin must confirm in person. */
@Entity('confirmations')
export class ConfirmationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('uuid', { name: 'api_token_id' })
  apiTokenId: string;

  /** The short code that the admin types. */
  @Column('text', { name: 'user_code' })
  userCode: string;

  @Column('jsonb')
  act: ResolvedAct;

  @Column('text', { default: 'pending' })
  state: string;

  @Column('text', { nullable: true })
  answer: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
