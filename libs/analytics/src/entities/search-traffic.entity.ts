import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many visitors searched for the same words on one day (FIND-11). */
@Entity('search_traffic')
export class SearchTrafficEntity {
  /** The day in China's time, such as `2026-11-20`. */
  @PrimaryColumn('date')
  day: string;

  /** Lower case, with single spaces; only words of the trade. */
  @PrimaryColumn('text')
  words: string;

  @Column('bigint')
  searchers: number;
}
