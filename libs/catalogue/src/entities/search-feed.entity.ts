import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether changes of designs are fed to a search server; one row. */
@Entity('search_feed')
@Check('id = 1')
export class SearchFeedEntity {
  @PrimaryColumn('smallint')
  id: number;

  @Column('boolean', { name: 'is_on', default: false })
  isOn: boolean;
}
