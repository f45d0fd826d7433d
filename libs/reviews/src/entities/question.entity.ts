import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A question to the designer of a design, with the public answer (SHELF-10). */
@Entity('questions')
export class QuestionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint', { name: 'design_id' })
  designId: number;

  @Column('bigint', { name: 'author_id' })
  authorId: number;

  @Column('text')
  text: string;

  @Column('text', { nullable: true })
  answer: string | null;

  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;

  /** Why an operator hid the question and its answer; null if they are shown. */
  @Column('text', { name: 'hidden_note', nullable: true })
  hiddenNote: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
