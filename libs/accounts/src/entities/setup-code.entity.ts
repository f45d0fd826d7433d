import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one-time code of the first run; the table has at most one row. */
@Entity('setup_codes')
export class SetupCodeEntity {
  @PrimaryColumn('smallint', { default: 1 })
  id: number;

  /** Keyed: see `AccountSecrets`. */
  @Column('bytea', { name: 'code_hash' })
  codeHash: Buffer;

  /** Wrong codes that were given. */
  @Column('int', { default: 0 })
  tries: number;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
