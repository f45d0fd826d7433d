import type { SheetProposalItem, SheetProposalsState } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the texts of a design's newest archive propose for its pattern sheet (SHEET-08). */
@Entity('sheet_proposals')
export class SheetProposalsEntity {
  @PrimaryColumn('bigint', { name: 'design_id' })
  designId: number;

  /** Counts the archives that were to be read, so that a late result of an earlier one is dropped. */
  @Column('int', { default: 1 })
  round: number;

  @Column('text', { default: 'waiting' })
  state: SheetProposalsState;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('jsonb', { default: [] })
  proposals: SheetProposalItem[];

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
