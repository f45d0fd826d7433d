import type { PersonalMessageKind } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a person wants one kind of messages outside the shop; absent until they choose. */
@Entity('message_choices')
export class MessageChoiceEntity {
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;

  @PrimaryColumn('text')
  kind: PersonalMessageKind;

  @Column('boolean', { name: 'is_on' })
  isOn: boolean;

  @Column('timestamptz', { name: 'chosen_at', default: () => 'now()' })
  chosenAt: Date;
}
