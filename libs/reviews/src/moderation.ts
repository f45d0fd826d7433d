import type { AuditLog, SignedInUser, UsersService } from '#accounts';
import {
  assertMay,
  type DomainError,
  MODERATION_LISTED,
  type ReviewMove,
  tidyText,
} from '#contracts';
import type { MessagesService } from '#messages';
import type { DataSource, EntityManager } from 'typeorm';
import { messageKey } from './review-messages.js';

/** The fields of a review or a question that moderation reads. */
export interface ModeratedRow {
  designId: number;
  designName: string;
  designerId: number;
  authorId: number;
  answer: string | null;
  /** Why it is unreadable; null if it is shown. */
  hiddenNote: string | null;
}

/** A row with its open reports. */
export type Reported<Row> = Row & { reports: { reason: string; created_at: string }[] };

/** The queries of moderation. */
export interface ModeratedRows<Row extends ModeratedRow> {
  find(id: number, manager?: EntityManager): Promise<Row | null>;
  lock(id: number, manager: EntityManager): Promise<Row | null>;
  answer(id: number, text: string, manager: EntityManager): Promise<void>;
  hide(id: number, note: string | null, manager: EntityManager): Promise<void>;
  report(id: number, reporterId: number, reason: string): Promise<void>;
  listReported(limit: number): Promise<Reported<Row>[]>;
  listHidden(before: number | null, limit: number): Promise<Reported<Row>[]>;
  decideReports(id: number, manager: EntityManager): Promise<number>;
}

/** A decision of an operator. */
export interface ModerationMove {
  move: ReviewMove;
  note: string;
  /** How many open reports the operator saw; null if unknown. */
  seenReports: number | null;
}

/** How reviews and questions differ. */
export interface ModeratedKind<Row extends ModeratedRow> {
  name: 'review' | 'question';
  NotFound: new () => DomainError;
  Answered: new () => DomainError;
  Decided: new () => DomainError;
  /** Whether the designer may answer it. */
  isAnswerable: (row: Row) => boolean;
  /** The messages with words that hiding makes unreadable. */
  copies: readonly ('review' | 'answer')[];
  /** Whether the author is notified of the answer. */
  isNotified: (row: Row) => boolean;
}

/** Answers of designers, reports of users, and decisions of operators on reports (SHELF-06, SHELF-10). */
export abstract class Moderation<Row extends ModeratedRow> {
  protected constructor(
    private readonly kind: ModeratedKind<Row>,
    private readonly rows: ModeratedRows<Row>,
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly messages: MessagesService,
    private readonly auditLog: AuditLog,
  ) {}

  /**
   * Publishes the only answer of the designer, and notifies the author.
   * @throws the not-found error of the kind, also for other users; the error of the kind for a second answer
   */
  async answer(designer: SignedInUser, id: number, text: string): Promise<void> {
    const { name, NotFound, Answered, isAnswerable, isNotified } = this.kind;
    await this.dataSource.transaction(async (manager) => {
      await this.lockAuthor(id, manager);
      const row = await this.rows.lock(id, manager);
      if (row?.designerId !== designer.id || !isAnswerable(row)) throw new NotFound();
      if (row.answer !== null) throw new Answered();
      const answer = tidyText(text);
      await this.rows.answer(id, answer, manager);
      if (!isNotified(row)) return;
      const facts = { design_id: String(row.designId), design: row.designName, text: answer };
      const event = { userId: row.authorId, key: messageKey(name, id), facts };
      await this.messages.notify('answer', event, manager);
    });
  }

  /**
   * A message locks its receiver. The deletion of the author's account locks the account before its rows, so an answer
   * does the same: else each could wait for the other.
   */
  private async lockAuthor(id: number, manager: EntityManager): Promise<void> {
    const row = await this.rows.find(id, manager);
    if (row) await this.users.lockAgainstDeletion(row.authorId, manager);
  }

  /** Reports a row to the operators, once until they decide. @throws the not-found error of the kind */
  async report(reporter: SignedInUser, id: number, reason: string): Promise<void> {
    if (!(await this.rows.find(id))) throw new this.kind.NotFound();
    await this.rows.report(id, reporter.id, tidyText(reason));
  }

  /**
   * Hides a row, shows it again, or changes nothing. Closes the open reports in each case.
   * @throws ForbiddenError, the not-found error of the kind, the error of the kind for what was decided meanwhile
   */
  async move(
    operator: SignedInUser,
    id: number,
    { move, note, seenReports }: ModerationMove,
  ): Promise<void> {
    assertMay(operator, 'reports.decide');
    await this.dataSource.transaction(async (manager) => {
      const row = await this.rows.lock(id, manager);
      if (!row) throw new this.kind.NotFound();
      const decided = await this.rows.decideReports(id, manager);
      const isSeen = seenReports === null || seenReports === decided;
      if (!isSeen || !isPossible(move, row, decided)) throw new this.kind.Decided();
      const reason = tidyText(note);
      if (move === 'hide') {
        await this.rows.hide(id, reason, manager);
        for (const copy of this.kind.copies) {
          await this.messages.retract(copy, [messageKey(this.kind.name, id)], manager);
        }
        await this.afterHiding(id, manager);
      }
      if (move === 'show') await this.rows.hide(id, null, manager);
      const details = { design_id: row.designId, note: reason };
      const action = `${this.kind.name}.${move}` as const;
      await this.auditLog.record(operator, action, String(id), details, manager);
    });
  }

  /** What else hiding a row does, in its transaction. */
  protected async afterHiding(_id: number, _manager: EntityManager): Promise<void> {}

  /** The rows with open reports, those with the oldest report first. @throws ForbiddenError */
  protected rowsWithReports(
    operator: SignedInUser,
    limit = MODERATION_LISTED,
  ): Promise<Reported<Row>[]> {
    assertMay(operator, 'reports.decide');
    return this.rows.listReported(limit);
  }

  /** The hidden rows, newest first. @param before only those with a smaller id @throws ForbiddenError */
  protected hiddenRows(
    operator: SignedInUser,
    before: number | null,
    limit: number,
  ): Promise<Reported<Row>[]> {
    assertMay(operator, 'reports.decide');
    return this.rows.listHidden(before, limit);
  }
}

/** Whether a move still decides something: a second operator does not overwrite the decision of the first (CONS-13). */
function isPossible(move: ReviewMove, { hiddenNote }: ModeratedRow, openReports: number): boolean {
  if (move === 'show') return hiddenNote !== null;
  if (move === 'hide') return hiddenNote === null || openReports > 0;
  return openReports > 0;
}
