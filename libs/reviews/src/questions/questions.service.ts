import type { SignedInUser } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  type DesignerFigures,
  InvalidInputError,
  type Question,
  QUESTION_LIMITS,
  QUESTION_MESSAGES,
  type QuestionPage,
  type QuestionsExport,
  tidyText,
} from '#contracts';
import { MessagesService } from '#messages';
import { type RateLimit, RateLimiter } from '#redis';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { maskedName } from '../masked-name.js';
import { messageKey, messageText } from '../review-messages.js';
import { QuestionNotFoundError } from './questions.errors.js';
import { type QuestionRow, QuestionsRepository } from './questions.repository.js';

/** The limit of questions; deleted ones count too, because each notified a designer. */
const ASKED_LIMIT: RateLimit = {
  name: 'questions',
  max: QUESTION_LIMITS.perDay,
  seconds: 24 * 3_600,
};

/** Signed-in users ask designers about designs; questions and answers are public (SHELF-10). */
@Injectable()
export class QuestionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly questions: QuestionsRepository,
    private readonly catalogue: CatalogueService,
    private readonly messages: MessagesService,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Lists a design's questions, newest first. @param before id of the last question of the previous page
   * @throws DesignNotFoundError if it is not on sale
   */
  async list(
    designId: number,
    before: number | null,
    viewer: SignedInUser | null,
  ): Promise<QuestionPage> {
    await this.catalogue.getForSale(designId);
    const max = QUESTION_LIMITS.perPage;
    const rows = await this.questions.list(designId, before ?? Number.MAX_SAFE_INTEGER, max + 1);
    const shown = rows.slice(0, max);
    return {
      results: shown.map((row) => toQuestion(row, viewer?.id ?? null)),
      next_before: rows.length > max ? shown.at(-1)!.id : null,
    };
  }

  /** How many questions a designer answered, and how fast (SHELF-03). Hidden questions do not count. */
  figuresOf(designerId: number): Promise<DesignerFigures['questions']> {
    return this.questions.figuresOf(designerId);
  }

  /**
   * Publishes a question and notifies the designer.
   * @throws DesignNotFoundError if it is not on sale, InvalidInputError for the asker's own design and beyond the limits
   */
  async ask(author: SignedInUser, designId: number, text: string): Promise<void> {
    const design = await this.catalogue.getForSale(designId);
    if (design.designerId === author.id) throw refusal(QUESTION_MESSAGES.ownDesign);
    const question = tidyText(text);
    await this.dataSource.transaction(async (manager) => {
      await this.questions.lockLimits(author.id, manager);
      const { open, today } = await this.questions.counts(author.id, designId, manager);
      if (open >= QUESTION_LIMITS.openPerDesign) throw refusal(QUESTION_MESSAGES.tooManyOpen);
      if (
        today >= QUESTION_LIMITS.perDay ||
        !(await this.limiter.allows(ASKED_LIMIT, `${author.id}`))
      )
        throw refusal(QUESTION_MESSAGES.tooManyToday);
      const id = await this.questions.insert(designId, author.id, question, manager);
      const facts = {
        design_id: String(designId),
        design: design.name,
        text: messageText(question),
      };
      const event = { userId: design.designerId, key: messageKey('question', id), facts };
      await this.messages.notify('review', event, manager);
    });
  }

  /** Deletes a question of the user with its answer. @throws QuestionNotFoundError also for questions of others */
  async remove(author: SignedInUser, id: number): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.questions.delete(id, author.id, manager))) throw new QuestionNotFoundError();
      await this.retractMessages([id], manager);
    });
  }

  /** The questions and reports of a user, including hidden questions, for the export of personal data. */
  async export(user: SignedInUser): Promise<QuestionsExport> {
    const [questions, reports] = await Promise.all([
      this.questions.listOfAuthor(user.id),
      this.questions.reportsOf(user.id),
    ]);
    return {
      questions: questions.map((row) => ({
        ...toWholeQuestion(row, user.id),
        design_id: row.designId,
      })),
      reports: reports.map(({ textId, reason, createdAt }) => ({
        question_id: textId,
        reason,
        created_at: createdAt.toISOString(),
      })),
    };
  }

  /** Erases the data of an account in the transaction that deletes it. */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    await this.retractMessages(await this.questions.erase(userId, manager), manager);
  }

  /** Removes the words of questions and of their answers from the messages. */
  private async retractMessages(ids: number[], manager: EntityManager): Promise<void> {
    const keys = ids.map((id) => messageKey('question', id));
    for (const kind of ['review', 'answer'] as const) {
      await this.messages.retract(kind, keys, manager);
    }
  }
}

const refusal = (message: string) => new InvalidInputError({ text: [message] });

/** The public form of a question: without its texts if an operator hid it. */
function toQuestion(row: QuestionRow, viewerId: number | null): Question {
  const whole = toWholeQuestion(row, viewerId);
  return row.hiddenNote === null ? whole : { ...whole, text: '', answer: null };
}

/** A question with its texts even if it is hidden, for operators and its author. */
export function toWholeQuestion(row: QuestionRow, viewerId: number | null): Question {
  return {
    id: row.id,
    author: maskedName(row.authorName),
    text: row.text,
    answer:
      row.answer !== null && row.answeredAt
        ? { text: row.answer, at: row.answeredAt.toISOString() }
        : null,
    hidden_note: row.hiddenNote,
    is_own: row.authorId === viewerId,
    created_at: row.createdAt.toISOString(),
  };
}
