import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether changes of designs are fed to a search server; one row. */
@Entity('search_feed')
export class SearchFeedEntity {
  @PrimaryColumn('smallint')
  id: number;

  @Column('boolean', { name: 'is_on', default: false })
  isOn: boolean;
}
