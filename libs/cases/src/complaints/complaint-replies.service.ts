import type { SignedInUser } from '#accounts';
import {
  assertMay,
  CASE_MESSAGES,
  type CaseAct,
  COMPLAINT_HOURS,
  COMPLAINT_TEXT_MAX,
  type ComplaintItem,
  formatYuan,
  InvalidInputError,
  isLongerThan,
  LIMITS,
  HOUR_MS,
} from '#contracts';
import { AlarmsService } from '#messages';
import { WechatComplaintsClient, WechatPayError } from '#wechat';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { complaintAlarms } from './complaint-alarms.js';
import {
  type ComplaintRow,
  ComplaintsRepository,
  type DueReply,
  type ReplyKind,
} from './complaints.repository.js';

const BATCH = 20;
/** The kinds of replies as operators read them. */
const REPLY_LABELS: Record<ReplyKind, string> = {
  response: '回复',
  approve: '同意退款',
  reject: '不同意退款',
  complete: '处理完成',
};
/** Operators are warned this many hours before a deadline of WeChat. */
const WARNING_HOURS = 4;

/** Sends answers to WeChat Pay when the case of a complaint is decided, and watches WeChat's deadlines (HELP-03). */
@Injectable()
export class ComplaintRepliesService {
  private readonly log = new Logger(ComplaintRepliesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly complaints: ComplaintsRepository,
    private readonly client: WechatComplaintsClient,
    private readonly alarms: AlarmsService,
  ) {}

  /**
   * Queues the answers to WeChat about an act on a case, in the transaction of the act: every open complaint of the
   * case gets one. The buyer's own words with an acceptance are not the shop's answer.
   * @param isRefunded whether the order was refunded before the act
   * @throws InvalidInputError for an answer that is too long for WeChat
   */
  async queueFor(
    caseId: string,
    act: CaseAct,
    text: string,
    isRefunded: boolean,
    manager: EntityManager,
  ): Promise<void> {
    const answer = act === 'accept' ? '' : text;
    for (const complaint of await this.complaints.listOpenOf(caseId, manager)) {
      const kinds = repliesTo(act, complaint, isRefunded);
      if (kinds.length > 0 && isLongerThan(answer, COMPLAINT_TEXT_MAX)) {
        throw new InvalidInputError({ text: [CASE_MESSAGES.complaintTextTooLong] });
      }
      for (const kind of kinds) {
        const words = answer === '' ? CASE_MESSAGES.complaintSettled : answer;
        await this.complaints.queue(complaint.id, kind, words, manager);
      }
    }
  }

  /** Whether WeChat waits for an answer about a case. */
  async hasOpen(caseId: string, manager: EntityManager): Promise<boolean> {
    return (await this.complaints.listOpenOf(caseId, manager)).length > 0;
  }

  /**
   * Sends answers that are due. They are claimed one by one: if WeChat responds slowly, the claim of a later one would
   * end before it is sent, and another worker would send it too. @returns whether more may be due already
   */
  async sendDue(): Promise<boolean> {
    for (let count = 0; count < BATCH; count += 1) {
      const reply = await this.complaints.claimDue();
      if (!reply) return false;
      await this.send(reply);
    }
    return true;
  }

  /** Raises an alarm for each deadline that ends soon or has ended, and ends the alarms of all other deadlines. */
  async checkDeadlines(now = Date.now()): Promise<void> {
    for (const row of await this.complaints.listOpen(LIMITS.listed)) {
      const hoursLeft = (hours: number) => hours - (now - row.complainedAt.getTime()) / HOUR_MS;
      const isLate = row.repliedAt === null && hoursLeft(COMPLAINT_HOURS.reply) < WARNING_HOURS;
      const isOverdue = hoursLeft(COMPLAINT_HOURS.settle) < WARNING_HOURS;
      const where = `售后 ${row.caseId ?? '（无）'}`;
      const reply = isLate ? `${where}：24 小时的回复时限快到或已过` : null;
      const settle = isOverdue ? `${where}：72 小时的处理时限快到或已过` : null;
      const { unanswered, unsettled } = complaintAlarms(row.id);
      await this.alarms.check('complaint', unanswered, reply);
      await this.alarms.check('complaint', unsettled, settle);
    }
  }

  /** Lists complaints for operators. @throws ForbiddenError without the permission */
  async list(admin: SignedInUser): Promise<ComplaintItem[]> {
    assertMay(admin, 'cases.answer');
    return (await this.complaints.list(LIMITS.listed)).map(toItem);
  }

  private async send(reply: DueReply): Promise<void> {
    try {
      // WeChat may have closed the complaint after its refund, so its state is read before `complete` is sent.
      const isFirst = reply.tries === 1 && reply.kind !== 'complete';
      if (isFirst || !(await this.wasSent(reply))) await this.call(reply);
      await this.settle(reply, 'sent', null);
    } catch (error) {
      const { message } = error as Error;
      this.log.warn(`reply ${reply.id} to complaint ${reply.complaintId}: ${message}`);
      const isPermanent = error instanceof WechatPayError && error.isPermanent;
      if (isPermanent) await this.settle(reply, 'refused', message);
      else await this.complaints.recordFault(reply.id, message);
    }
  }

  private call({ complaintId, kind, text }: DueReply): Promise<void> {
    if (kind === 'response') return this.client.respond(complaintId, text);
    if (kind === 'approve') return this.client.approveRefund(complaintId, text);
    if (kind === 'reject') return this.client.rejectRefund(complaintId, text);
    return this.client.complete(complaintId);
  }

  /**
   * Whether WeChat has an answer although the response was lost. WeChat has no idempotency key, so the complaint is
   * read.
   */
  private async wasSent(reply: DueReply): Promise<boolean> {
    const { complaintId, kind, text } = reply;
    if (kind === 'complete') {
      return (await this.client.find(complaintId))?.state === 'PROCESSED';
    }
    const lines = await this.client.history(complaintId);
    const same = lines.filter((line) => line.type.startsWith('MERCHANT_') && line.text === text);
    // Earlier answers may have the same text.
    return same.length > (await this.complaints.countSentBefore(reply));
  }

  private async settle(
    reply: DueReply,
    state: 'sent' | 'refused',
    fault: string | null,
  ): Promise<void> {
    const { complaintId, kind } = reply;
    const { arrived, unanswered, unsettled, refused } = complaintAlarms(complaintId);
    await this.dataSource.transaction(async (manager) => {
      await this.complaints.settleReply(reply, state, fault, manager);
      if (state === 'refused') {
        const detail = `微信支付拒绝了对投诉的“${REPLY_LABELS[kind]}”：${fault ?? ''}，请到商户平台处理`;
        await this.alarms.raise('complaint', refused, detail, manager);
        return;
      }
      const ended = kind === 'complete' ? [arrived, unsettled] : [];
      for (const subject of [unanswered, refused, ...ended]) {
        await this.alarms.clear('complaint', subject, manager);
      }
    });
  }
}

/**
 * The replies to WeChat for an act on a case with a complaint. WeChat itself closes a complaint about a refund after
 * the refund.
 */
function repliesTo(act: CaseAct, { problemType }: ComplaintRow, isRefunded: boolean): ReplyKind[] {
  const asksRefund = problemType === 'REFUND';
  if (act === 'reply') return ['response'];
  const isEnd = act === 'close' || act === 'accept' || act === 'expire';
  // The payer already has the money, so the request is agreed to, however the case ends.
  if (isEnd && asksRefund && isRefunded) return ['approve', 'complete'];
  if (act === 'refund') return asksRefund ? ['approve'] : ['response', 'complete'];
  if (act === 'close') return asksRefund ? ['reject', 'complete'] : ['response', 'complete'];
  if (act === 'accept' || act === 'expire') return ['response', 'complete'];
  return [];
}

function toItem(row: ComplaintRow): ComplaintItem {
  const after = (hours: number) =>
    new Date(row.complainedAt.getTime() + hours * HOUR_MS).toISOString();
  return {
    complaint_id: row.id,
    state: row.state,
    case_id: row.caseId,
    out_trade_no: row.outTradeNo,
    problem: row.problemType,
    detail: row.detail,
    applied: row.appliedFen === null ? null : formatYuan(row.appliedFen),
    times: row.times,
    complained_at: row.complainedAt.toISOString(),
    reply_due_at: after(COMPLAINT_HOURS.reply),
    settle_due_at: after(COMPLAINT_HOURS.settle),
    replied_at: row.repliedAt?.toISOString() ?? null,
    completed_at: row.completedAt?.toISOString() ?? null,
    fault: row.fault,
  };
}
