import { AuditLog, type SignedInUser, VISITOR } from '#accounts';
import {
  assertMay,
  hasPermission,
  LIMITS,
  REPORT_STATES,
  type ReportItem,
  type ReportMove,
  type ReportState,
  type ReportStatus,
  tidyLine,
  tidyText,
} from '#contracts';
import { newPublicId } from '#database';
import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DesignNotFoundError,
  ReportMoveRefusedError,
  ReportNotFoundError,
} from '../catalogue.errors.js';
import { DesignsRepository } from '../designs.repository.js';
import { BlockedDesigns } from './blocked-designs.js';
import { type NewReport, type ReportRow, ReportsRepository } from './reports.repository.js';

/** The new state of a report; for a lifted suspension, whether the design is on sale again. */
type Outcome = Exclude<ReportState, 'reinstated'> | 'onSale' | 'heldByOther' | 'offBefore';

/**
 * The message to the designer for each outcome of a report, after the name of the design; decisions end with their
 * note.
 */
const DESIGNER_TEXTS: Record<Outcome, string> = {
  received: '收到一份侵权通知。请看内容，并写下你的说明。',
  suspended: '的侵权通知在处理，设计暂停销售：',
  upheld: '的侵权通知成立，设计已下架：',
  rejected: '的侵权通知不成立：',
  onSale: '的侵权通知已处理，设计恢复销售：',
  heldByOther: '的侵权通知已处理，设计因另一份侵权通知仍停售：',
  offBefore: '的侵权通知已处理，设计原来就没有在售：',
};

/** The fields of a report that a message to the designer needs. */
type ToldReport = Pick<ReportRow, 'id' | 'designId' | 'designName' | 'designerId' | 'state'>;

/** Notices of infringement: received from anyone, answered by the designer, decided by an admin (LAW-08). */
@Injectable()
export class ReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reports: ReportsRepository,
    private readonly designs: DesignsRepository,
    private readonly blockedDesigns: BlockedDesigns,
    private readonly auditLog: AuditLog,
    private readonly messages: MessagesService,
  ) {}

  /** @returns the report's id @throws DesignNotFoundError also for a design that was never on sale */
  async receive(report: Omit<NewReport, 'id'>): Promise<string> {
    const design = await this.designs.findBasics(report.designId);
    // Its name is shown with the report.
    if (!design?.wasOnSale) throw new DesignNotFoundError();
    const id = newPublicId();
    const texts = {
      name: tidyLine(report.name),
      contact: tidyLine(report.contact),
      statement: tidyText(report.statement),
    };
    await this.dataSource.transaction(async (manager) => {
      await this.reports.insert({ ...report, ...texts, id }, manager);
      const details = { design_id: report.designId, right: report.right };
      await this.auditLog.record(VISITOR, 'report.receive', id, details, manager);
      const { id: designId, name: designName, designerId } = design;
      const received = { id, designId, designName, designerId, state: 'received' } as const;
      await this.notifyDesigner(received, DESIGNER_TEXTS.received, manager);
    });
    return id;
  }

  /** What everybody who has the id may see. @throws ReportNotFoundError */
  async status(id: string): Promise<ReportStatus> {
    const row = await this.reports.find(id);
    if (!row) throw new ReportNotFoundError();
    return toStatus(row);
  }

  /**
   * Lists all reports for an admin, and those of their own designs for others: undecided ones first, then the newest.
   */
  async list(user: SignedInUser): Promise<ReportItem[]> {
    const rows = await this.reports.list(
      hasPermission(user, 'reports.decide') ? null : user.id,
      LIMITS.listed,
    );
    return rows.map((row) => ({
      ...toStatus(row),
      ...(hasPermission(user, 'reports.decide') && {
        reporter: { name: row.name, contact: row.contact },
      }),
    }));
  }

  /** Records the designer's answer. @throws ReportNotFoundError for other users too */
  async answer(designer: SignedInUser, id: string, text: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const report = await this.reports.lock(id, manager);
      if (report?.designerId !== designer.id) throw new ReportNotFoundError();
      await this.reports.answer(id, tidyText(text), manager);
      const details = { design_id: report.designId };
      await this.auditLog.record(designer, 'report.answer', id, details, manager);
    });
  }

  /**
   * Decides on a report. Suspending and upholding take the design off sale, reinstating puts it back if no other report
   * holds it and it was on sale before.
   * @throws ForbiddenError, ReportNotFoundError, ReportMoveRefusedError
   */
  async move(admin: SignedInUser, id: string, move: ReportMove, note: string): Promise<void> {
    assertMay(admin, 'reports.decide');
    const reason = tidyText(note);
    await this.dataSource.transaction(async (manager) => {
      const report = await this.reports.lock(id, manager);
      if (!report) throw new ReportNotFoundError();
      await this.reports.lockDesign(report.designId, manager);
      const state = REPORT_STATES[report.state].moves[move];
      if (!state) throw new ReportMoveRefusedError();
      await this.reports.transition(id, state, reason, manager);
      const outcome = await this.applyToDesign({ ...report, state }, manager);
      const details = { design_id: report.designId, note: reason };
      await this.auditLog.record(admin, `report.${move}`, id, details, manager);
      await this.notifyDesigner({ ...report, state }, DESIGNER_TEXTS[outcome] + reason, manager);
    });
  }

  /** Takes the design off sale or puts it back, as the new state of the report requires. */
  private async applyToDesign(
    { id, designId, state }: ToldReport,
    manager: EntityManager,
  ): Promise<Outcome> {
    if (REPORT_STATES[state].holdsDesign) await this.reports.suspendDesign(id, manager);
    if (state !== 'reinstated') return state;
    if (await this.reports.reinstateDesign(id, manager)) return 'onSale';
    const blocked = await this.blockedDesigns.among([designId], manager);
    return blocked.has(designId) ? 'heldByOther' : 'offBefore';
  }

  private async notifyDesigner(
    { id, designId, designName, designerId, state }: ToldReport,
    text: string,
    manager: EntityManager,
  ): Promise<void> {
    const facts = { design_id: String(designId), design: designName, text };
    const event = { userId: designerId, key: `report-${id}-${state}`, facts };
    await this.messages.notify('infringement', event, manager);
  }
}

function toStatus(row: ReportRow): ReportStatus {
  return {
    report_id: row.id,
    design_id: row.designId,
    design_name: row.designName,
    right: row.right,
    statement: row.statement,
    evidence: row.evidence,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    answer: row.answer,
    answered_at: row.answeredAt?.toISOString() ?? null,
    decision_note: row.decisionNote,
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}
