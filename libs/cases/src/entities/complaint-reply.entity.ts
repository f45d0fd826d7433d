import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the shop tells WeChat about a complaint: a row before WeChat is called, sent until WeChat answers. */
@Entity('complaint_replies')
export class ComplaintReplyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text', { name: 'complaint_id' })
  complaintId: string;

  @Column('text')
  kind: 'response' | 'approve' | 'reject' | 'complete';

  @Column('text')
  text: string;

  @Column('text', { default: 'due' })
  state: 'due' | 'sent' | 'refused';

  @Column('int', { default: 0 })
  tries: number;

  @Column('timestamptz', { name: 'due_at', default: () => 'now()' })
  dueAt: Date;

  @Column('text', { nullable: true })
  fault: string | null;
}
