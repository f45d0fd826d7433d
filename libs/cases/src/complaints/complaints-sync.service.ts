import { UsersService } from '#accounts';
import { CASE_MESSAGES, type CaseState, chinaDay } from '#contracts';
import { newPublicId } from '#database';
import { AlarmsService } from '#messages';
import { type Order, OrdersService } from '#orders';
import { NotificationHandlers, PaymentsService } from '#payments';
import {
  type WechatComplaint,
  type WechatComplaintLine,
  WechatComplaintsClient,
  WechatPayNotifications,
} from '#wechat';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CaseHistory, dueAt } from '../case-history.js';
import { CasesRepository, type CaseRow } from '../cases.repository.js';
import { complaintAlarms } from './complaint-alarms.js';
import { type ComplaintRow, ComplaintsRepository } from './complaints.repository.js';

/**
 * Complaints of today and of this many days before are polled: WeChat lists at most 30 days at once. It repeats a
 * notification for one week only; polling finds what was missed.
 */
const LOOK_BACK_DAYS = 29;
const EXCERPT_LENGTH = 60;

/** Synchronises complaints with WeChat Pay: by its notifications, and by polling for missed ones (HELP-03). */
@Injectable()
export class ComplaintsSyncService implements OnModuleInit {
  private readonly log = new Logger(ComplaintsSyncService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly handlers: NotificationHandlers,
    private readonly notifications: WechatPayNotifications,
    private readonly client: WechatComplaintsClient,
    private readonly complaints: ComplaintsRepository,
    private readonly cases: CasesRepository,
    private readonly history: CaseHistory,
    private readonly payments: PaymentsService,
    private readonly orders: OrdersService,
    private readonly users: UsersService,
    private readonly alarms: AlarmsService,
  ) {}

  onModuleInit(): void {
    this.handlers.register('COMPLAINT.', (body) =>
      this.sync(this.notifications.openComplaint(body)),
    );
  }

  /**
   * Asks WeChat for complaints that are new or changed; errors of one do not stop the others.
   * @param signal ends it early; the next call finds the others
   */
  async findMissed(now = Date.now(), signal?: AbortSignal): Promise<void> {
    const found = await this.client.list(chinaDay(now, -LOOK_BACK_DAYS), chinaDay(now));
    for (const complaint of found) {
      if (signal?.aborted) return;
      const known = await this.complaints.find(complaint.id);
      if (known && !hasChanged(known, complaint)) continue;
      await this.sync(complaint.id).catch((error: Error) =>
        this.log.warn(`complaint ${complaint.id} waits: ${error.message}`),
      );
    }
  }

  /** Reads a complaint and its negotiation, and updates its case. @returns the outcome, for the notification's row */
  async sync(id: string): Promise<string> {
    const found = await this.client.find(id);
    if (!found) return 'unknown_complaint';
    const history = await this.client.history(id);
    const orderId = await this.payments.orderOfTrade(found.outTradeNo);
    await this.dataSource.transaction(async (manager) => {
      const order = orderId === null ? null : await this.orders.lock(orderId, manager);
      const isKept = !order || (await this.users.lockAgainstDeletion(order.buyerId, manager));
      const complaint = isKept ? found : { ...found, detail: CASE_MESSAGES.complaintErased };
      const lines = isKept ? history : history.map(withoutWords);
      const before = await this.complaints.save(complaint, lastSaid(complaint, lines), manager);
      await this.alarm(complaint, before, order, manager);
      if (order) await this.updateCase(complaint, lines, order, before, manager);
    });
    return orderId === null ? 'unknown_payment' : 'case_updated';
  }

  private async updateCase(
    complaint: WechatComplaint,
    lines: WechatComplaintLine[],
    order: Order,
    before: ComplaintRow | null,
    manager: EntityManager,
  ): Promise<void> {
    const said = lines.filter(({ type, text }) => !type.startsWith('MERCHANT_') && text !== '');
    const fresh: WechatComplaintLine[] = [];
    for (const line of said) {
      if (!(await this.complaints.hasLine(lineId(complaint, line), manager))) fresh.push(line);
    }
    const isOpen = complaint.state !== 'PROCESSED';
    const linked = before?.caseId ? await this.cases.lock(before.caseId, manager) : null;
    // A payer who complains again reopens the complaint; the closed case stays as it is.
    const needsCase = isOpen && (!linked || (linked.closedAt !== null && fresh.length > 0));
    const row = needsCase ? await this.caseFor(complaint.id, order, manager) : linked;
    if (!row || row.closedAt !== null) return;
    if (needsCase && fresh.length === 0) {
      const applied = { party: 'wechat', actor: null, text: complaint.detail } as const;
      await this.history.apply(row, { act: 'complain', ...applied }, manager);
    }
    for (const line of fresh) {
      const act = line === said[0] ? 'complain' : 'complain_again';
      const applied = { act, party: 'wechat', actor: null, text: line.text } as const;
      const eventId = await this.history.apply(row, applied, manager);
      await this.complaints.nameLine(eventId, lineId(complaint, line), manager);
    }
  }

  /** The open case of the order, else a new one. */
  private async caseFor(
    complaintId: string,
    order: Order,
    manager: EntityManager,
  ): Promise<CaseRow> {
    const open = await this.cases.findOpen(order.id, manager);
    const id = open?.id ?? newPublicId();
    if (!open) {
      const state: CaseState = 'operator';
      const facts = { id, orderId: order.id, buyerId: order.buyerId, designId: order.designId };
      await this.cases.insert(
        {
          ...facts,
          kind: 'complaint',
          state,
          dueAt: dueAt(state),
          page: null,
          row: null,
          size: null,
          version: null,
        },
        manager,
      );
    }
    await this.complaints.link(complaintId, id, manager);
    return (await this.cases.lock(id, manager))!;
  }

  private async alarm(
    complaint: WechatComplaint,
    before: ComplaintRow | null,
    order: Order | null,
    manager: EntityManager,
  ): Promise<void> {
    const { id, state, times, outTradeNo, detail } = complaint;
    if (state === 'PROCESSED') {
      for (const subject of Object.values(complaintAlarms(id))) {
        await this.alarms.clear('complaint', subject, manager);
      }
      return;
    }
    const isNew = !before || before.completedAt !== null || before.times < times;
    if (!isNew) return;
    const where = order ? `订单 ${order.id}` : `${CASE_MESSAGES.complaintUnknown}（${outTradeNo}）`;
    const said = [...detail].slice(0, EXCERPT_LENGTH).join('');
    await this.alarms.raise('complaint', id, `${where}：${said}`, manager);
  }
}

/**
 * When the payer last wrote something. For a repeated complaint WeChat still gives the time of the first one, so the
 * lines are read too.
 */
function lastSaid({ complainedAt }: WechatComplaint, lines: WechatComplaintLine[]): Date {
  const times = lines.filter(({ type }) => type.startsWith('USER_')).map(({ at }) => at.getTime());
  return new Date(Math.max(complainedAt.getTime(), ...times));
}

/** A line of somebody whose account was deleted: operators learn that there is one, and read it at WeChat. */
function withoutWords(line: WechatComplaintLine): WechatComplaintLine {
  return line.text === '' ? line : { ...line, text: CASE_MESSAGES.complaintErased };
}

/** WeChat's numbers of lines are unique within their complaint. */
function lineId({ id }: WechatComplaint, line: WechatComplaintLine): string {
  return `${id}.${line.id}`;
}

function hasChanged(known: ComplaintRow, found: WechatComplaint): boolean {
  return (
    known.state !== found.state ||
    known.times !== found.times ||
    known.hasUserResponse !== found.hasUserResponse
  );
}
