import { Column, Entity, PrimaryColumn } from 'typeorm';

const NUMBER = { type: 'double precision', nullable: true } as const;

/** A size of a pattern sheet: finished measures in cm and metres of yarn; null where unknown. */
@Entity('design_sizes')
export class DesignSizeEntity {
  @PrimaryColumn('bigint', { name: 'design_id' })
  designId: number;

  /** The place of the size in the sheet, counted from 0. */
  @PrimaryColumn('smallint')
  position: number;

  /** Empty for the only size of a sheet without sizes. */
  @Column('text')
  code: string;

  @Column(NUMBER)
  bust: number | null;

  @Column({ ...NUMBER, name: 'head_round' })
  headRound: number | null;

  @Column({ ...NUMBER, name: 'hand_round' })
  handRound: number | null;

  @Column({ ...NUMBER, name: 'foot_round' })
  footRound: number | null;

  @Column({ ...NUMBER, name: 'foot_length' })
  footLength: number | null;

  @Column(NUMBER)
  metres: number | null;
}
