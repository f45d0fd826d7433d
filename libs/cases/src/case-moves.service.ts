import { type SignedInUser, UsersService } from '#accounts';
import {
  CASE_ACTS,
  CASE_STATES,
  type CaseMove,
  causeText,
  hasCaseText,
  InvalidInputError,
  isCaseActPossible,
  LIMITS,
  CASE_MESSAGES,
  tidyText,
  validateRefundReason,
} from '#contracts';
import { ImagesService } from '#files';
import { OrdersService } from '#orders';
import { RefundsService } from '#payments';
import type { ReceivedObject } from '#storage';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CaseHistory } from './case-history.js';
import { CaseMessages } from './case-messages.js';
import { CaseMoveRefusedError, CaseNotFoundError } from './cases.errors.js';
import { CasesRepository } from './cases.repository.js';
import { ComplaintRepliesService } from './complaints/complaint-replies.service.js';

/** Width of a stored picture in pixels, enough to read one row of a chart on a photo. */
const PICTURE_WIDTH = 1_600;
const BATCH = 50;

/** Carries out the acts of people and of expired deadlines on cases, by the rules of `CASE_ACTS` (HELP-02). */
@Injectable()
export class CaseMovesService {
  private readonly log = new Logger(CaseMovesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly history: CaseHistory,
    private readonly messages: CaseMessages,
    private readonly images: ImagesService,
    private readonly orders: OrdersService,
    private readonly users: UsersService,
    private readonly refunds: RefundsService,
    private readonly replies: ComplaintRepliesService,
  ) {}

  /** @throws CaseNotFoundError, CaseMoveRefusedError, InvalidInputError, OrderNotRefundableError */
  async move(user: SignedInUser, id: string, move: CaseMove, given?: string): Promise<void> {
    const text = tidyText(given ?? '');
    const fault =
      CASE_ACTS[move].needsText && !hasCaseText(text)
        ? CASE_MESSAGES.textRequired
        : move === 'refund'
          ? validateRefundReason(text)
          : null;
    if (fault) throw new InvalidInputError({ text: [fault] });
    await this.dataSource.transaction(async (manager) => {
      const order = await this.orderOf(id, manager);
      const { row, role } = await this.history.lock(id, user, manager);
      if (!isCaseActPossible(move, role, row.state)) throw new CaseMoveRefusedError();
      const refundNo =
        move === 'refund'
          ? await this.refunds.requestLocked(user, order, text, manager)
          : undefined;
      const applied = { act: move, party: role, actor: user, text } as const;
      await this.history.apply(row, { ...applied, ...(refundNo && { refundNo }) }, manager);
      await this.replies.queueFor(row.id, move, text, order.state === 'refunded', manager);
      await this.history.audit(user, `case.${move}`, row, manager);
    });
  }

  /** Adds a picture to an open case. @throws CaseNotFoundError, CaseMoveRefusedError, InvalidInputError */
  async addPicture(user: SignedInUser, id: string, received: ReceivedObject): Promise<void> {
    const content = await this.images.encode(received, PICTURE_WIDTH);
    await this.dataSource.transaction(async (manager) => {
      await this.lockBuyer(id, manager);
      const { row, role } = await this.history.lock(id, user, manager);
      if (!isCaseActPossible('picture', role, row.state)) throw new CaseMoveRefusedError();
      if ((await this.cases.countPictures(id, manager)) >= LIMITS.casePicturesMax) {
        throw new InvalidInputError({ picture: [CASE_MESSAGES.picturesTooMany] });
      }
      const applied = { act: 'picture', party: role, actor: user, text: '' } as const;
      const eventId = await this.history.apply(row, applied, manager);
      await this.cases.addPicture(eventId, content, manager);
    });
  }

  /**
   * Carries out the acts of expired deadlines. A case that fails is logged and tried again in the next round.
   * @returns whether more may be due already
   */
  async runDue(): Promise<boolean> {
    const ids = await this.cases.listDue(BATCH);
    let failed = 0;
    for (const id of ids) {
      try {
        await this.dataSource.transaction((manager) => this.applyDeadline(id, manager));
      } catch (error) {
        failed += 1;
        this.log.error(`the deadline of case ${id} was not applied: ${causeText(error)}`);
      }
    }
    return ids.length === BATCH && failed === 0;
  }

  private async applyDeadline(id: string, manager: EntityManager): Promise<void> {
    const order = await this.orderOf(id, manager);
    const row = await this.cases.lock(id, manager);
    // Somebody acted meanwhile.
    if (!row?.dueAt || row.dueAt > new Date()) return;
    const act = CASE_STATES[row.state].whenDue!;
    await this.history.apply(row, { act, party: 'clock', actor: null, text: '' }, manager);
    await this.replies.queueFor(row.id, act, '', order.state === 'refunded', manager);
  }

  /**
   * Erases the texts of a deleted account and closes its open cases. A case with an open complaint stays open, because
   * the shop answers WeChat through the case (HELP-03).
   */
  async erase(userId: number, manager: EntityManager): Promise<void> {
    const { eventIds, openCases } = await this.cases.erase(userId, manager);
    await this.messages.retract(eventIds, manager);
    for (const id of openCases) {
      const row = (await this.cases.lock(id, manager))!;
      // Somebody closed it meanwhile.
      if (row.closedAt !== null) continue;
      if (await this.replies.hasOpen(id, manager)) continue;
      const applied = { act: 'withdraw', party: 'clock', actor: null, text: '' } as const;
      await this.history.apply(row, applied, manager);
    }
  }

  /** Locks the buyer, then the order, then the case. @throws CaseNotFoundError */
  private async orderOf(id: string, manager: EntityManager) {
    const { orderId } = await this.lockBuyer(id, manager);
    return this.orders.lock(orderId, manager);
  }

  /**
   * A message locks its receiver. The deletion of the buyer's account locks the account before its cases, so acts do
   * the same: else each could wait for the other.
   * @throws CaseNotFoundError
   */
  private async lockBuyer(id: string, manager: EntityManager) {
    const row = await this.cases.find(id, manager);
    if (!row) throw new CaseNotFoundError();
    await this.users.lockAgainstDeletion(row.buyerId, manager);
    return row;
  }
}
