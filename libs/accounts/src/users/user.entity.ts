import type { Role } from '#contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text')
  username: string;

  @Column('text', { name: 'display_name' })
  displayName: string;

  /** Lower case. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  /** Argon2id; null for accounts that have no credentials yet, such as imported designers. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash: string | null;

  /** Identifies the user within this shop's WeChat app. */
  @Column('text', { name: 'wechat_openid', nullable: true })
  wechatOpenid: string | null;

  /** Identifies the user across WeChat apps; preferred if WeChat sends it. */
  @Column('text', { name: 'wechat_unionid', nullable: true })
  wechatUnionid: string | null;

  @Column('text', { nullable: true })
  avatar: string | null;

  @Column('boolean', { name: 'is_admin', default: false })
  isAdmin: boolean;

  /** What the person may do in the console, see `PERMISSIONS`. */
  @Column('text', { nullable: true })
  role: Role | null;

  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt: Date | null;

  @Column('int', { name: 'failed_sign_ins', default: 0 })
  failedSignIns: number;

  @Column('timestamptz', { name: 'locked_until', nullable: true })
  lockedUntil: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt: Date | null;
}

/** Whether sign-in to an account is locked now. An admin's lock never expires (`infinity`). */
export function isLocked({ lockedUntil }: Pick<User, 'lockedUntil'>): boolean {
  return lockedUntil !== null && lockedUntil > new Date();
}
