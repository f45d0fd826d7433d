import { AuditLog, type SignedInUser, UsersService } from '#accounts';
import type { ReportedQuestion } from '#contracts';
import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ModeratedKind, Moderation, type Reported } from '../moderation.js';
import {
  QuestionAnsweredError,
  QuestionDecidedError,
  QuestionNotFoundError,
} from './questions.errors.js';
import { type QuestionRow, QuestionsRepository } from './questions.repository.js';
import { toWholeQuestion } from './questions.service.js';

const QUESTION: ModeratedKind<QuestionRow> = {
  name: 'question',
  NotFound: QuestionNotFoundError,
  Answered: QuestionAnsweredError,
  Decided: QuestionDecidedError,
  copies: ['review', 'answer'],
  isAnswerable: ({ hiddenNote }) => hiddenNote === null,
  isNotified: () => true,
};

/** Moderation of questions (SHELF-10). */
@Injectable()
export class QuestionsModerationService extends Moderation<QuestionRow> {
  constructor(
    dataSource: DataSource,
    users: UsersService,
    questions: QuestionsRepository,
    messages: MessagesService,
    auditLog: AuditLog,
  ) {
    super(QUESTION, questions, dataSource, users, messages, auditLog);
  }

  /** The questions with open reports, those with the oldest report first. @throws ForbiddenError */
  async listReported(operator: SignedInUser, limit?: number): Promise<ReportedQuestion[]> {
    return (await this.rowsWithReports(operator, limit)).map((row) => toReported(row, operator));
  }

  /**
   * The hidden questions with their open reports, newest first. @param before only those with a smaller id
   * @throws ForbiddenError
   */
  async listHidden(
    operator: SignedInUser,
    before: number | null,
    limit: number,
  ): Promise<ReportedQuestion[]> {
    return (await this.hiddenRows(operator, before, limit)).map((row) => toReported(row, operator));
  }
}

function toReported(row: Reported<QuestionRow>, operator: SignedInUser): ReportedQuestion {
  return {
    design_id: row.designId,
    design_name: row.designName,
    question: toWholeQuestion(row, operator.id),
    reports: row.reports,
  };
}
