import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A WeChat sign-in in progress: requested by a browser, confirmed on a phone, collected by the browser. */
@Entity('wechat_sign_ins')
export class WechatSignInEntity {
  @PrimaryColumn('text')
  state: string;

  @Column('bytea', { name: 'poll_token_hash' })
  pollTokenHash: Buffer;

  @Column('bytea', { name: 'browser_hash' })
  browserHash: Buffer;

  @Column('text')
  device: string;

  /** The account to link; null for a sign-in. */
  @Column('bigint', { name: 'link_user_id', nullable: true })
  linkUserId: number | null;

  /** The account that confirmed. */
  @Column('bigint', { name: 'user_id', nullable: true })
  userId: number | null;

  @Column('bytea', { name: 'code_hash', nullable: true })
  codeHash: Buffer | null;

  @Column('bytea', { name: 'confirmer_hash', nullable: true })
  confirmerHash: Buffer | null;

  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;

  @Column('timestamptz', { name: 'collected_at', nullable: true })
  collectedAt: Date | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
