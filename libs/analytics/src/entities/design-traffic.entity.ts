import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often answers of one day showed a design to visitors from one source (CONS-08). */
@Entity('design_traffic')
export class DesignTrafficEntity {
  /** In China's time: `2026-11-20`. */
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  source: string;

  /** 0 counts what was above the memory limit of a process. */
  @PrimaryColumn('bigint', { name: 'design_id' })
  designId: number;

  /** Answers in which the design was one of several. */
  @Column('bigint', { default: 0 })
  seen: number;

  /** Answers about the design alone. */
  @Column('bigint', { default: 0 })
  opened: number;
}
