import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** All values of the console at one time; the last row is in force. The audit log has who changed them. */
@Entity('shop_settings')
export class ShopSettingsEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  version: number;

  /** By the name of the setting. */
  @Column('jsonb')
  overrides: Record<string, string>;

  @Column('timestamptz', { name: 'made_at', default: () => 'now()' })
  madeAt: Date;
}
