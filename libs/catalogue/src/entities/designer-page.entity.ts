import type { DesignerLink } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a designer tells on their page. The files of the portrait are stored, served and backed up as those of designs are. */
@Entity('designer_pages')
export class DesignerPageEntity {
  @PrimaryColumn('bigint', { name: 'user_id' })
  userId: number;

  @Column('text', { default: '' })
  words: string;

  @Column('jsonb', { default: [] })
  links: DesignerLink[];

  /** The media id of the portrait; null without one. */
  @Column('uuid', { name: 'portrait_id', nullable: true })
  portraitId: string | null;

  /** The storage key of the portrait's original, which has no camera data either. */
  @Column('text', { name: 'portrait_key', nullable: true })
  portraitKey: string | null;

  @Column('bytea', { name: 'portrait_sha256', nullable: true })
  portraitSha256: Buffer | null;

  /** Why an operator hid portrait, words and links; null if they are shown. */
  @Column('text', { name: 'hidden_note', nullable: true })
  hiddenNote: string | null;

  @Column('timestamptz', { name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
