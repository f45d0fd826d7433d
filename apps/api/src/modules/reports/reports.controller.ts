import type { SignedInUser } from '#accounts';
import { ReportsService } from '#catalogue';
import {
  type MessageResponse,
  API_MESSAGES,
  type ReportCreated,
  type ReportItem,
  type ReportStatus,
} from '#contracts';
import { HumanCheck } from '#human-check';
import { Body, Controller, Get, Header, HttpCode, Ip, Param, Post } from '@nestjs/common';
import {
  Authenticated,
  AuthenticatedInPerson,
  CurrentUser,
  RequiresPermission,
} from '../accounts/session.guard.js';
import { byParameter, TellsLatestChange } from '../../http/latest-change.js';
import { HUMAN_CHECK, Operation } from '../../openapi/operation.js';
import { ReportAnswerDto, ReportDto, ReportMoveDto } from './reports.dto.js';

/** Notices of infringement (LAW-08). */
@Controller('reports')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly humanCheck: HumanCheck,
  ) {}

  @Post()
  @Operation('sendReport', ...HUMAN_CHECK, 'design_not_found')
  async receive(@Body() dto: ReportDto, @Ip() ip: string): Promise<ReportCreated> {
    await this.humanCheck.assertSolved(dto.turnstile_token, ip);
    const { design_id: designId, name, contact, right, statement, evidence } = dto;
    const report = { designId, name, contact, right, statement, evidence };
    return { report_id: await this.reports.receive(report), message: API_MESSAGES.reportReceived };
  }

  @Get()
  @Operation('listReports')
  @Authenticated()
  list(@CurrentUser() user: SignedInUser): Promise<ReportItem[]> {
    return this.reports.list(user);
  }

  /** Needs no session: the id is known to the reporter and the designer only. */
  @Get(':reportId')
  @Operation('getReport', 'report_not_found')
  @Header('Cache-Control', 'no-store')
  status(@Param('reportId') reportId: string): Promise<ReportStatus> {
    return this.reports.status(reportId);
  }

  @Post(':reportId/answer')
  @Operation('answerReport', 'report_not_found')
  @HttpCode(200)
  @AuthenticatedInPerson()
  async answer(
    @CurrentUser() designer: SignedInUser,
    @Param('reportId') reportId: string,
    @Body() { text }: ReportAnswerDto,
  ): Promise<MessageResponse> {
    await this.reports.answer(designer, reportId, text);
    return { message: API_MESSAGES.reportAnswered };
  }

  @Post(':reportId/moves')
  @Operation('decideReport', 'forbidden', 'report_not_found', 'report_move_refused')
  @TellsLatestChange(byParameter('reportId'))
  @HttpCode(200)
  @RequiresPermission('reports.decide')
  async move(
    @CurrentUser() admin: SignedInUser,
    @Param('reportId') reportId: string,
    @Body() { move, note }: ReportMoveDto,
  ): Promise<MessageResponse> {
    await this.reports.move(admin, reportId, move, note);
    return { message: API_MESSAGES.reportMoved };
  }
}
