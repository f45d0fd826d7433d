import type { SignedInUser } from '#accounts';
import { CONFIG, type Config } from '#config';
import {
  assertMay,
  CASE_ACTS,
  type CaseDetail,
  type CaseItem,
  caseMovesOf,
  type CaseRole,
  type DesignerFigures,
  type ExportedCase,
  formatYuan,
  hasPermission,
  LIMITS,
  type OrderHelp,
  serviceLink,
} from '#contracts';
import { OrdersService } from '#orders';
import { RefundsService } from '#payments';
import { Inject, Injectable } from '@nestjs/common';
import { roleIn } from './case-history.js';
import { CasePictureLinks } from './case-picture-links.js';
import { CaseNotFoundError } from './cases.errors.js';
import { type CaseRow, CasesRepository } from './cases.repository.js';
import { DesignerCorrectionsRepository } from './designer-corrections.repository.js';
import { SelfRefundsService } from './self-refunds.service.js';

/** Reads cases. Each role sees only its part of a case (HELP-02). */
@Injectable()
export class CasesService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly cases: CasesRepository,
    private readonly selfRefunds: SelfRefundsService,
    private readonly orders: OrdersService,
    private readonly refunds: RefundsService,
    private readonly links: CasePictureLinks,
    private readonly corrections: DesignerCorrectionsRepository,
  ) {}

  /**
   * The options for help with the buyer's own order: open case, refund without help, returned payments, customer
   * service.
   * @throws OrderNotFoundError
   */
  async help(buyer: SignedInUser, orderId: string): Promise<OrderHelp> {
    const order = await this.orders.getOwn(buyer, orderId);
    const [open, selfRefund, returned] = await Promise.all([
      this.cases.findOpen(orderId),
      this.selfRefunds.outlook(order),
      this.refunds.listReturned(orderId),
    ]);
    return {
      order_id: orderId,
      design_id: order.designId,
      open_case: open?.id ?? null,
      self_refund: selfRefund,
      returned: returned.map(({ amountFen, succeededAt }) => ({
        amount: formatYuan(amountFen),
        at: succeededAt?.toISOString() ?? null,
      })),
      service: {
        url: serviceLink(this.config.cases.serviceUrl, orderId),
        email: this.config.shop.serviceEmail,
        subject: `订单 ${orderId}`,
      },
    };
  }

  /** How often a designer corrected a design, and how fast after a report (SHELF-03). */
  correctionsOf(designerId: number): Promise<DesignerFigures['corrections']> {
    return this.corrections.count(designerId);
  }

  /** Lists all cases for an admin, and those with a part for others. @param isOpen null for both */
  async list(user: SignedInUser, isOpen: boolean | null): Promise<CaseItem[]> {
    const rows = await this.cases.list(
      hasPermission(user, 'cases.answer') ? null : user.id,
      { isOpen },
      LIMITS.listed,
    );
    return rows.map((row) => toItem(row, roleIn(row, user)!));
  }

  /** Lists the cases that wait for an operator, those that are due first. @throws ForbiddenError */
  async listOfOperators(operator: SignedInUser): Promise<CaseItem[]> {
    assertMay(operator, 'cases.answer');
    const rows = await this.cases.list(null, { isOpen: true, state: 'operator' }, LIMITS.listed);
    return rows.map((row) => toItem(row, roleIn(row, operator)!));
  }

  /** @throws CaseNotFoundError also for a user without a part in it */
  async get(user: SignedInUser, id: string): Promise<CaseDetail> {
    const row = await this.cases.find(id);
    const role = row && roleIn(row, user);
    if (!role) throw new CaseNotFoundError();
    const history = await this.cases.history(id);
    const amount = row.refundNo === null ? null : await this.refunds.amountOf(row.refundNo);
    const refundableFen =
      role === 'operator' ? await this.refunds.refundableFenOf(row.orderId) : null;
    const mayRefund = Boolean(refundableFen) && hasPermission(user, 'payments.refund');
    return {
      ...toItem(row, role),
      order_id: role === 'designer' ? null : row.orderId,
      buyer: role === 'operator' ? row.buyerName : null,
      page: row.page,
      row: row.row,
      size: row.size,
      version: row.version,
      refundable: refundableFen === null ? null : formatYuan(refundableFen),
      refund:
        row.refundNo === null || amount === null
          ? null
          : { refund_no: row.refundNo, amount: formatYuan(amount) },
      moves: caseMovesOf(role, row.state).filter((move) => move !== 'refund' || mayRefund),
      history: history
        .filter(({ act }) => role === 'operator' || !CASE_ACTS[act].isInternal)
        .map(({ at, party, act, text, pictureIds }) => ({
          at: at.toISOString(),
          by: party,
          act,
          text,
          pictures: pictureIds.map((picture) => this.links.write(picture)),
          is_internal: CASE_ACTS[act].isInternal,
        })),
    };
  }

  /** Lists the cases of one buyer for an operator. @throws ForbiddenError */
  async listOfBuyer(operator: SignedInUser, buyerId: number): Promise<CaseItem[]> {
    assertMay(operator, 'cases.answer');
    return (await this.cases.listOfBuyer(buyerId)).map((row) => toItem(row, 'operator'));
  }

  /** Lists the cases of one order for an operator. @throws ForbiddenError */
  async listOfOrder(operator: SignedInUser, orderId: string): Promise<CaseItem[]> {
    assertMay(operator, 'cases.answer');
    return (await this.cases.listOfOrder(orderId)).map((row) => toItem(row, 'operator'));
  }

  /** All cases of a buyer with what the buyer could read. */
  async export(user: SignedInUser): Promise<ExportedCase[]> {
    const exported: ExportedCase[] = [];
    for (const row of await this.cases.listOfBuyer(user.id)) {
      const history = (await this.cases.history(row.id))
        .filter(({ act }) => !CASE_ACTS[act].isInternal)
        .map(({ at, party, act, text }) => ({ at: at.toISOString(), by: party, act, text }));
      exported.push({ ...toItem(row, 'buyer'), order_id: row.orderId, history });
    }
    return exported;
  }
}

function toItem(row: CaseRow, role: CaseRole): CaseItem {
  return {
    case_id: row.id,
    kind: row.kind,
    state: row.state,
    design_id: row.designId,
    design_name: row.designName,
    role,
    due_at: row.dueAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
  };
}
