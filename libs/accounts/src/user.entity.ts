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

  /** Of this shop's WeChat app. */
  @Column('text', { name: 'wechat_openid', nullable: true })
  wechatOpenid: string | null;

  /** Of the person across apps; preferred where WeChat tells it. */
  @Column('text', { name: 'wechat_unionid', nullable: true })
  wechatUnionid: string | null;

  @Column('text', { nullable: true })
  avatar: string | null;

  @Column('boolean', { name: 'is_admin', default: false })
  isAdmin: boolean;

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

/** Whether nobody may sign in to an account now. An admin's lock ends never (`infinity`). */
export function isLocked({ lockedUntil }: Pick<User, 'lockedUntil'>): boolean {
  return lockedUntil !== null && lockedUntil > new Date();
}
