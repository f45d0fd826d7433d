import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One version of all values that the console has set. The last row is in force. The audit log records the operator. */
@Entity('shop_settings')
export class ShopSettingsEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  version: number;

  /** The values by the name of the setting. */
  @Column('jsonb')
  overrides: Record<string, string>;

  @Column('timestamptz', { name: 'made_at', default: () => 'now()' })
  madeAt: Date;
}
