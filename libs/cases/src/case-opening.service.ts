import { type SignedInUser, UsersService } from '#accounts';
import { CatalogueService } from '#catalogue';
import {
  type CaseAct,
  type CaseRequest,
  type CaseState,
  formatYuan,
  hasCaseText,
  InvalidInputError,
  CASE_MESSAGES,
  tidyText,
} from '#contracts';
import { newPublicId } from '#database';
import { type Order, OrderNotFoundError, OrdersService } from '#orders';
import { RefundsService } from '#payments';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CaseHistory, dueAt } from './case-history.js';
import { CaseExistsError, CaseNotPossibleError } from './cases.errors.js';
import { CasesRepository, DESIGNER_KIND } from './cases.repository.js';
import { ComplaintRepliesService } from './complaints/complaint-replies.service.js';
import { SelfRefundsService } from './self-refunds.service.js';

/** What a buyer asks help for. */
export interface HelpRequest {
  kind: CaseRequest;
  text: string | undefined;
  page: number | null;
  row: number | null;
  /** The label of the size that is wrong. */
  size: string | null;
  /** The version of the archive in which the page and the row were counted. */
  version: number | null;
}

/** How a case begins: its first state, and what is done at once. */
interface Beginning {
  state: CaseState;
  act: CaseAct;
  text: string;
  refundNo?: string;
}

/**
 * Opens cases. The shop refunds or explains at once where it can; other cases wait for a designer or an operator
 * (HELP-01).
 */
@Injectable()
export class CaseOpeningService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly history: CaseHistory,
    private readonly selfRefunds: SelfRefundsService,
    private readonly orders: OrdersService,
    private readonly refunds: RefundsService,
    private readonly catalogue: CatalogueService,
    private readonly users: UsersService,
    private readonly replies: ComplaintRepliesService,
  ) {}

  /**
   * Opens a case of the buyer's own order. A refund by the buyer ends the case that the order has already.
   * @throws OrderNotFoundError, CaseExistsError, CaseNotPossibleError, SelfRefundRefusedError, InvalidInputError
   */
  async open(
    buyer: SignedInUser,
    orderId: string,
    request: HelpRequest,
  ): Promise<{ id: string; state: CaseState }> {
    const text = tidyText(request.text ?? '');
    return this.dataSource.transaction(async (manager) => {
      const order = await this.orders.lock(orderId, manager);
      if (order.buyerId !== buyer.id) throw new OrderNotFoundError();
      const existing = await this.cases.findOpen(orderId, manager);
      if (existing && request.kind !== 'unopened_refund') {
        throw new CaseExistsError({ case_id: existing.id });
      }
      const beginning = await this.beginningOf(buyer, order, { ...request, text }, manager);
      if (existing) await this.endRefunded(existing.id, buyer, manager);
      const id = newPublicId();
      const { kind, page, row, size, version } = request;
      const { designId } = order;
      const { state } = beginning;
      await this.cases.insert(
        {
          id,
          orderId,
          buyerId: buyer.id,
          designId,
          kind,
          state,
          dueAt: dueAt(state),
          page,
          row,
          size,
          version,
        },
        manager,
      );
      const inserted = (await this.cases.find(id, manager))!;
      const opened = { act: 'open', party: 'buyer', actor: buyer, text } as const;
      if (beginning.act === 'open' || text !== '') {
        await this.history.apply(inserted, opened, manager);
      }
      if (beginning.act !== 'open') {
        const { act, refundNo } = beginning;
        const party = act === 'self_refund' ? 'buyer' : 'clock';
        const actor = act === 'self_refund' ? buyer : null;
        const applied = { act, party, actor, text: beginning.text } as const;
        await this.history.apply(inserted, { ...applied, ...(refundNo && { refundNo }) }, manager);
      }
      await this.history.audit(buyer, 'case.open', inserted, manager);
      return { id, state };
    });
  }

  /** Ends a case whose order the buyer has just refunded: there is nothing left to help with. */
  private async endRefunded(
    id: string,
    buyer: SignedInUser,
    manager: EntityManager,
  ): Promise<void> {
    const row = (await this.cases.lock(id, manager))!;
    const text = CASE_MESSAGES.selfRefundReason;
    await this.history.apply(row, { act: 'accept', party: 'buyer', actor: buyer, text }, manager);
    await this.replies.queueFor(id, 'accept', text, true, manager);
    await this.history.audit(buyer, 'case.accept', row, manager);
  }

  /** @throws CaseNotPossibleError, SelfRefundRefusedError, InvalidInputError */
  private async beginningOf(
    buyer: SignedInUser,
    order: Order,
    { kind, text }: HelpRequest,
    manager: EntityManager,
  ): Promise<Beginning> {
    if (kind === 'unopened_refund') {
      const refundNo = await this.selfRefunds.refund(buyer, order, manager);
      return { state: 'refunded', act: 'self_refund', text: '', refundNo };
    }
    if (kind === 'charged_twice') {
      const returned = await this.refunds.listReturned(order.id, manager);
      if (returned.length > 0) {
        const fen = returned.reduce((sum, { amountFen }) => sum + amountFen, 0);
        const found = CASE_MESSAGES.chargedTwiceReturned(formatYuan(fen), returned.length);
        return { state: 'solved', act: 'explain', text: found };
      }
      return { state: 'operator', act: 'open', text: '' };
    }
    if (!hasCaseText(text)) throw new InvalidInputError({ text: [CASE_MESSAGES.textRequired] });
    if (kind === 'other') return { state: 'operator', act: 'open', text: '' };
    if (order.state !== 'paid') throw new CaseNotPossibleError();
    const asksDesigner = kind === DESIGNER_KIND && (await this.canAnswer(order, manager));
    return { state: asksDesigner ? 'designer' : 'operator', act: 'open', text: '' };
  }

  /** Whether the designer can answer. Accounts that an import created have no address until they are claimed. */
  private async canAnswer({ designId }: Order, manager: EntityManager): Promise<boolean> {
    const designer = await this.catalogue.designerOf(designId, manager);
    const { wechat, sms, email } = await this.users.findAddresses(designer, manager);
    return wechat !== null || sms !== null || email !== null;
  }
}
