import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many responses of one day showed a design to visitors from one source (CONS-08). */
@Entity('design_traffic')
export class DesignTrafficEntity {
  /** The day in China's time, such as `2026-11-20`. */
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  source: string;

  /** 0 for the counts above the memory limit of a process. */
  @PrimaryColumn('bigint', { name: 'design_id' })
  designId: number;

  /** Responses that listed the design. */
  @Column('bigint', { default: 0 })
  seen: number;

  /** Responses with the page or the data of the design. */
  @Column('bigint', { default: 0 })
  opened: number;
}
