import { AuditLog, type SignedInUser } from '#accounts';
import { assertMay, type ReportedQuestion, type ReviewMove, tidyText } from '#contracts';
import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { QuestionAnsweredError, QuestionNotFoundError } from './questions.errors.js';
import { QuestionsRepository } from './questions.repository.js';
import { toWholeQuestion } from './questions.service.js';

const LISTED = 200;

/** Designers answer questions, signed-in users report them, and operators decide on reports (SHELF-10). */
@Injectable()
export class QuestionsModerationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly questions: QuestionsRepository,
    private readonly messages: MessagesService,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Publishes the only answer of the designer, and notifies the author of the question.
   * @throws QuestionNotFoundError also for other users and a hidden question, QuestionAnsweredError
   */
  async answer(designer: SignedInUser, id: number, text: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const row = await this.questions.lock(id, manager);
      if (row?.designerId !== designer.id || row.hiddenNote !== null) {
        throw new QuestionNotFoundError();
      }
      if (row.answer !== null) throw new QuestionAnsweredError();
      const answer = tidyText(text);
      await this.questions.answer(id, answer, manager);
      const facts = { design_id: String(row.designId), design: row.designName, text: answer };
      const event = { userId: row.authorId, key: `question-${id}`, facts };
      await this.messages.tell('answer', event, manager);
    });
  }

  /** Reports a question to the operators. @throws QuestionNotFoundError */
  async report(reporter: SignedInUser, id: number, reason: string): Promise<void> {
    if (!(await this.questions.find(id))) throw new QuestionNotFoundError();
    await this.questions.report(id, reporter.id, tidyText(reason));
  }

  /** The questions with open reports, those with the oldest report first. @throws ForbiddenError */
  async listReported(operator: SignedInUser): Promise<ReportedQuestion[]> {
    assertMay(operator, 'reports.decide');
    return (await this.questions.listReported(LISTED)).map((row) => ({
      design_id: row.designId,
      design_name: row.designName,
      question: toWholeQuestion(row, operator.id),
      reports: row.reports,
    }));
  }

  /**
   * Hides a question and its answer, shows them again, or changes nothing. Closes the open reports in each case.
   * @throws ForbiddenError, QuestionNotFoundError
   */
  async move(operator: SignedInUser, id: number, move: ReviewMove, note: string): Promise<void> {
    assertMay(operator, 'reports.decide');
    await this.dataSource.transaction(async (manager) => {
      const row = await this.questions.lock(id, manager);
      if (!row) throw new QuestionNotFoundError();
      const reason = tidyText(note);
      if (move === 'hide') await this.questions.hide(id, reason, manager);
      if (move === 'show') await this.questions.hide(id, null, manager);
      await this.questions.decideReports(id, manager);
      const details = { design_id: row.designId, note: reason };
      await this.auditLog.record(operator, `question.${move}`, String(id), details, manager);
    });
  }
}
