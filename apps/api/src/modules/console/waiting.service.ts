import type { SignedInUser } from '#accounts';
import { CasesService, ComplaintRepliesService, InvoicesService } from '#cases';
import { ReportsService } from '#catalogue';
import {
  CASE_KIND_LABELS,
  type ComplaintItem,
  hasPermission,
  HELD_REASON_LABELS,
  type InvoiceItem,
  isReportUndecided,
  type Permission,
  type ReportedReview,
  WAITING_KINDS,
  type WaitingItem,
  type WaitingKind,
  DAY_MS,
} from '#contracts';
import { FailedNotificationsService, HeldPaymentsService, ReconciliationService } from '#payments';
import { QueuesAdministration } from '#queues';
import { QuestionsModerationService, ReviewsModerationService } from '#reviews';
import { Injectable } from '@nestjs/common';

/** Its id is unique within the kind. */
type Item = Omit<WaitingItem, 'kind'>;
/** A reported review or question. */
type ReportedText = Pick<ReportedReview, 'design_name' | 'reports'>;

const NO_DEADLINE = { due_at: null, amount: null };
/** Work without a deadline is due this many days after it arrived. */
const DAYS = { held: 1, reports: 2, reviews: 2, reconciliation: 3, invoices: 3 } as const;

/** An issued invoice whose order was refunded afterwards. */
const REVERSAL = {
  title: '已退款，要冲红',
  due_at: null,
  consequence: '冲红后上传红字发票，部分退款上传新开的发票',
};

/** Collects the work that waits for a person, by what the person may do (CONS-01). */
@Injectable()
export class WaitingService {
  constructor(
    private readonly cases: CasesService,
    private readonly complaints: ComplaintRepliesService,
    private readonly invoices: InvoicesService,
    private readonly reports: ReportsService,
    private readonly reviews: ReviewsModerationService,
    private readonly questions: QuestionsModerationService,
    private readonly reconciliation: ReconciliationService,
    private readonly held: HeldPaymentsService,
    private readonly notifications: FailedNotificationsService,
    private readonly queues: QueuesAdministration,
  ) {}

  /** Sorted by deadline; work without one comes last. */
  async list(user: SignedInUser): Promise<WaitingItem[]> {
    let complaints: Promise<ComplaintItem[]> | undefined;
    const unprocessed = () => (complaints ??= this.unprocessedComplaints(user));
    const readers: Record<WaitingKind, [Permission, () => Promise<Item[]>]> = {
      complaints: ['cases.answer', async () => complaintsOf(await unprocessed())],
      held: ['payments.decide', () => this.heldPayments(user)],
      cases: ['cases.answer', async () => this.openCases(user, await unprocessed())],
      reports: ['reports.decide', () => this.openReports(user)],
      reviews: ['reports.decide', () => this.reportedTexts(user)],
      reconciliation: ['payments.reconcile', () => this.differingDays()],
      invoices: ['invoices.issue', () => this.openInvoices(user)],
      notifications: ['payments.decide', () => this.failedNotifications(user)],
      jobs: ['operations.manage', () => this.failedJobs()],
    };
    const lists = await Promise.all(
      WAITING_KINDS.map(async (kind) => {
        const [permission, read] = readers[kind];
        if (!hasPermission(user, permission)) return [];
        return (await read()).map((item) => ({ ...item, kind, id: `${kind}:${item.id}` }));
      }),
    );
    return lists.flat().sort((a, b) => timeOf(a) - timeOf(b));
  }

  private async unprocessedComplaints(user: SignedInUser): Promise<ComplaintItem[]> {
    return (await this.complaints.list(user)).filter(({ state }) => state !== 'PROCESSED');
  }

  private async heldPayments(user: SignedInUser): Promise<Item[]> {
    return (await this.held.list(user)).map((one) => ({
      id: one.out_trade_no,
      title: HELD_REASON_LABELS[one.held_reason],
      subject: one.order_id,
      amount: one.paid,
      due_at: one.paid_at && after(one.paid_at, DAYS.held),
      consequence: `订单价 ¥${one.price}：按付清、退回或忽略`,
      path: '/payments',
    }));
  }

  /** A case is listed as its complaint until that is processed at WeChat. */
  private async openCases(
    user: SignedInUser,
    complaints: readonly ComplaintItem[],
  ): Promise<Item[]> {
    const listed = new Set(complaints.map(({ case_id: id }) => id));
    const waiting = (await this.cases.listOfOperators(user)).filter(
      ({ case_id: id }) => !listed.has(id),
    );
    return waiting.map((one) => ({
      id: one.case_id,
      title: CASE_KIND_LABELS[one.kind],
      subject: one.design_name,
      amount: null,
      due_at: one.due_at,
      consequence: '到时会再提醒',
      path: `/cases/${one.case_id}`,
    }));
  }

  private async openReports(user: SignedInUser): Promise<Item[]> {
    const open = (await this.reports.list(user)).filter(({ state }) => isReportUndecided(state));
    return open.map((one) => ({
      id: one.report_id,
      title: one.design_name,
      subject: one.reporter?.name ?? '',
      amount: null,
      due_at: one.state === 'received' ? after(one.created_at, DAYS.reports) : null,
      consequence: one.state === 'received' ? '暂停销售或驳回' : '等双方说明后作决定',
      path: '/reports',
    }));
  }

  /** Reviews and questions with open reports. */
  private async reportedTexts(user: SignedInUser): Promise<Item[]> {
    const [reviews, questions] = await Promise.all([
      this.reviews.listReported(user),
      this.questions.listReported(user),
    ]);
    const itemOf = (
      id: string,
      noun: string,
      { design_name: design, reports }: ReportedText,
    ): Item => ({
      id,
      title: `${noun}被举报 ${reports.length} 次：${reports[0]?.reason ?? ''}`,
      subject: design,
      amount: null,
      due_at: reports[0] ? after(reports[0].created_at, DAYS.reviews) : null,
      consequence: '隐藏或不处理',
      path: '/reviews',
    });
    return [
      ...reviews.map((one) => itemOf(`review-${one.review.id}`, '评价', one)),
      ...questions.map((one) => itemOf(`question-${one.question.id}`, '提问', one)),
    ];
  }

  private async differingDays(): Promise<Item[]> {
    return (await this.reconciliation.differingDays()).map(({ date, ran_at: at, differences }) => ({
      id: date,
      title: `${differences} 处与微信账单不同`,
      subject: date,
      amount: null,
      due_at: after(at, DAYS.reconciliation),
      consequence: '查明原因，改好后重新对账',
      path: `/reconciliation?date=${date}`,
    }));
  }

  private async openInvoices(user: SignedInUser): Promise<Item[]> {
    const open = (await this.invoices.list(user)).filter(
      ({ is_open: isOpen, is_issuing: isIssuing, needs_reversal: needsReversal }) =>
        (isOpen && !isIssuing) || needsReversal,
    );
    return open.map((one) => ({
      id: one.order_id,
      ...(one.needs_reversal ? REVERSAL : issuanceOf(one)),
      subject: `${one.title} · ${one.order_id}`,
      amount: one.amount,
      path: '/invoices',
    }));
  }

  private async failedNotifications(user: SignedInUser): Promise<Item[]> {
    return (await this.notifications.list(user)).map((one) => ({
      ...NO_DEADLINE,
      id: one.wechat_id,
      title: one.fault ?? '任务没有运行',
      subject: one.wechat_id,
      consequence: '修好之后重新处理',
      path: '/payments',
    }));
  }

  private async failedJobs(): Promise<Item[]> {
    const { queues } = await this.queues.status();
    return queues
      .filter(({ failed }) => failed > 0)
      .map(({ name, failed, failures }) => ({
        ...NO_DEADLINE,
        id: name,
        title: `${failed} 个失败的任务`,
        subject: name,
        consequence: failures[0]?.reason ?? '重试',
        path: '/queues',
      }));
  }
}

const timeOf = ({ due_at: due }: WaitingItem): number =>
  due === null ? Infinity : Date.parse(due);

const after = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * DAY_MS).toISOString();

const complaintsOf = (unprocessed: readonly ComplaintItem[]): Item[] =>
  unprocessed.map((one) => ({
    id: one.complaint_id,
    title: one.detail || '没有内容',
    subject: one.out_trade_no,
    amount: one.applied,
    due_at: one.replied_at ? one.settle_due_at : one.reply_due_at,
    consequence: one.replied_at ? '72 小时内处理完' : '24 小时内先回话',
    path: one.case_id ? `/cases/${one.case_id}` : '/cases',
  }));

/** A requested invoice that has not been issued. */
const issuanceOf = ({ kind, requested_at: requestedAt }: InvoiceItem) => ({
  title: kind === 'company' ? '企业 · 税号已核对' : '个人',
  due_at: after(requestedAt, DAYS.invoices),
  consequence: '上传 PDF，买家会收到通知',
});
