import type { LinkPurpose } from '../links/account-links.repository.js';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link: to verify an address, reset a password, or take over an account. */
@Entity('account_links')
export class AccountLinkEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('bigint', { name: 'user_id' })
  userId: number;

  @Column('text')
  purpose: LinkPurpose;

  @Column('text')
  email: string;

  /** SHA-256 of the token in the link. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  /** Hash of the key of the browser that registered: the link signs it in. */
  @Column('bytea', { name: 'browser_hash', nullable: true })
  browserHash: Buffer | null;

  /** The page of this site that the link opens after the verification. */
  @Column('text', { nullable: true })
  redirect: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
