import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of a counter. It has a delta, or what the counter was set to. */
@Entity('reading_events')
export class ReadingEventEntity {
  @PrimaryColumn('bigint', { name: 'project_id' })
  projectId: number;

  /** Made by the device. */
  @PrimaryColumn('uuid')
  id: string;

  /** Counts up within the project, in the order in which events came. */
  @Column('int')
  seq: number;

  @Column('text')
  counter: string;

  @Column('int', { nullable: true })
  delta: number | null;

  @Column('int', { name: 'set_to', nullable: true })
  setTo: number | null;

  @Column('timestamptz')
  at: Date;

  @Column('text')
  device: string;

  /** Decides the month's partition. */
  @PrimaryColumn('timestamptz', { name: 'received_at', default: () => 'now()' })
  receivedAt: Date;
}
